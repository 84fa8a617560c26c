-- Members and pages of LinkedIn are two networks: LinkedIn wants an app of its own for each. Credentials of pages were stored under the
-- one name.
update credentials c set network = 'linkedincompany'
from profiles p where p.credential_id = c.id and p.type = 'LINKEDINCOMPANY' and c.network = 'linkedin';
