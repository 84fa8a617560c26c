// Names that are nearly those of a call: misspellings, another form, and what other APIs call the same thing. Unknown names are ignored
// (decisions 1), but one of these is refused: a filter or a time that is dropped without a word does harm.

/** No name of the API is as long. A name with other characters is not a misspelling. */
const comparable = /^[\w\s.[\]-]{1,40}$/

/** The one of the known names that the given one stands for; undefined when it is none of theirs. */
export function findMeantName(given: string, known: readonly string[]): string | undefined {
  if (known.includes(given) || !comparable.test(given)) return undefined
  const plain = plainName(given)
  if (plain === '') return undefined
  return (
    known.find((name) => singular(plainName(name)) === singular(plain)) ??
    findSynonym(plain, known) ??
    known.find((name) => isMisspelt(plain, plainName(name)))
  )
}

/** `start_time`, `Start-Time` and `startTime[]` are the same word. */
export function plainName(name: string): string {
  return name
    .replace(/\[\w*\]$/, '')
    .replaceAll(/[\s_.-]/g, '')
    .toLowerCase()
}

function singular(plain: string): string {
  return plain.replace(/s$/, '')
}

/** In a short name one letter makes another word. */
function isMisspelt(plain: string, known: string): boolean {
  if (known.length < 4) return false
  return isWithin(known.length < 8 ? 1 : 2, plain, known)
}

/**
 * Names for one thing, in lower case. A name may stand in several groups: the call decides which of them is meant. Names that clients
 * add without a meaning for us, such as `format`, `locale` or `_`, must not stand here.
 */
const synonyms = [
  [
    ...['starttime', 'since', 'from', 'start', 'begin', 'after', 'startdate', 'fromdate'],
    ...['fromtime', 'datefrom', 'timefrom', 'begintime', 'begindate', 'startat', 'startsat'],
    ...['mintime', 'timemin', 'mindate', 'createdafter', 'sincetime', 'sincedate'],
  ],
  [
    ...['endtime', 'until', 'to', 'end', 'before', 'enddate', 'todate', 'totime', 'dateto'],
    ...['timeto', 'till', 'endat', 'endsat', 'maxtime', 'timemax', 'maxdate', 'createdbefore'],
    ...['untiltime', 'untildate'],
  ],
  [
    ...['socialprofileids', 'socialprofileid', 'profileids', 'profileid', 'profiles', 'profile'],
    ...['socialprofiles', 'socialprofile', 'accountids', 'accountid', 'accounts', 'account'],
    ...['channelids', 'channelid', 'channels', 'channel'],
  ],
  ['state', 'states', 'status', 'statuses', 'messagestate', 'messagestatus', 'type'],
  ['action', 'actions', 'type', 'types', 'event', 'eventtype', 'operation'],
  [
    ...['limit', 'pagesize', 'perpage', 'size', 'count', 'max', 'maxresults', 'maxitems'],
    ...['pagelimit', 'take', 'top'],
  ],
  [
    ...['cursor', 'page', 'pagetoken', 'nextpagetoken', 'nextcursor', 'next', 'offset', 'skip'],
    ...['pagenumber', 'startingafter', 'continuation', 'bookmark'],
  ],
  ['q', 'query', 'search', 'text', 'term', 'keyword', 'keywords'],
  ['tags', 'tag', 'labels', 'label'],
  [
    ...['createdbymemberid', 'createdby', 'author', 'authorid', 'creator', 'creatorid'],
    ...['memberid', 'member', 'userid', 'user', 'createdbymember'],
  ],
  ['actor', 'actorid', 'member', 'memberid', 'user', 'userid', 'by'],
  ['subject', 'subjectid', 'target', 'object', 'resource'],
  ['ids', 'id', 'memberids', 'memberid', 'members', 'userids', 'userid'],
  ['organizationid', 'organization', 'organisationid', 'organisation', 'orgid', 'org', 'ownerid'],
  ['timezone', 'tz', 'zone', 'zoneid'],
  ['include', 'includes', 'expand', 'embed'],
  ['groupid', 'group', 'batchid', 'batch'],
  ['messageid', 'message', 'id'],
  ['reviewer', 'reviewers', 'reviewerid', 'approver'],
  ['days', 'day', 'lastdays'],
  ['seconds', 'timeout', 'duration'],
  ['with', 'targetsocialnetworkid', 'counterpart', 'target'],
  ['after', 'lasteventid', 'eventid', 'cursor', 'fromid', 'afterid'],
]

function findSynonym(plain: string, known: readonly string[]): string | undefined {
  const names = new Set(synonyms.filter((group) => group.includes(plain)).flat())
  return known.find((name) => names.has(plainName(name)))
}

/** Whether so many insertions, deletions, replacements and swaps of neighbouring letters turn one word into the other. */
export function isWithin(max: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > max) return false
  // The distances between the beginnings of both words: the rows of the last two letters are enough for the next one.
  let [before, above]: [number[], number[]] = [[], [...Array(other.length + 1).keys()]]
  for (let row = 0; row < one.length; row += 1) {
    const current = [row + 1]
    for (let column = 0; column < other.length; column += 1) {
      const change = one[row] === other[column] ? 0 : 1
      const isSwap =
        row > 0 && column > 0 && one[row] === other[column - 1] && one[row - 1] === other[column]
      const ways = [at(above, column) + change, at(above, column + 1) + 1, at(current, column) + 1]
      current.push(Math.min(...ways, isSwap ? at(before, column - 1) + 1 : max + 1))
    }
    before = above
    above = current
  }
  return at(above, other.length) <= max
}

function at(row: number[], column: number): number {
  return row[column] ?? 0
}
