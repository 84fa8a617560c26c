import type { Catalogue } from '../../sentences.ts'

/** What a network does not take, found before it is sent. Findings have no full stop. */
export const networkFindings: Catalogue = {
  'A post on Bluesky needs text or media':
    'Ein Beitrag auf Bluesky braucht Text oder ein Bild oder Video',
  'A post on Facebook needs text or media':
    'Ein Beitrag auf Facebook braucht Text oder ein Bild oder Video',
  'A post on LinkedIn needs text or media':
    'Ein Beitrag auf LinkedIn braucht Text oder ein Bild oder Video',
  'A post on Mastodon needs text or media':
    'Ein Beitrag auf Mastodon braucht Text oder ein Bild oder Video',
  'A post on Threads needs text or media':
    'Ein Beitrag auf Threads braucht Text oder ein Bild oder Video',
  'A post on X needs text or media': 'Ein Beitrag auf X braucht Text oder ein Bild oder Video',
  'A post on Instagram needs a picture or a video':
    'Ein Beitrag auf Instagram braucht ein Bild oder ein Video',
  'A pin needs a picture or a video': 'Ein Pin braucht ein Bild oder ein Video',
  'Write a text, or give media or mediaUrls.':
    'Schreibe einen Text oder füge ein Bild oder Video hinzu.',
  'Give it as a medium or in mediaUrls.': 'Füge es hinzu.',
  'The text has {} characters, {} takes at most {}':
    'Der Text hat {} Zeichen, {} nimmt höchstens {} an',
  'The text has {} characters, Bluesky takes at most {}':
    'Der Text hat {} Zeichen, Bluesky nimmt höchstens {} an',
  'The text has {} characters, LinkedIn takes at most {}':
    'Der Text hat {} Zeichen, LinkedIn nimmt höchstens {} an',
  "The text has {} characters, this account's server takes at most {}":
    'Der Text hat {} Zeichen, der Server dieses Kontos nimmt höchstens {} an',
  'The text has {} bytes in UTF-8, Bluesky takes at most {}':
    'Der Text hat {} Bytes in UTF-8, Bluesky nimmt höchstens {} an',
  'The text has {} bytes in UTF-8, Threads takes at most {}':
    'Der Text hat {} Bytes in UTF-8, Threads nimmt höchstens {} an',
  'The text has a length of {} on X, at most {} are allowed':
    'Der Text hat auf X eine Länge von {}, höchstens {} sind erlaubt',
  'X counts any link as 23, and emoji and East Asian characters as 2.':
    'X zählt jeden Link als 23, Emojis und ostasiatische Zeichen als 2.',
  'The text has characters that X does not take (U+FFFE, U+FEFF, U+FFFF)':
    'Der Text hat Zeichen, die X nicht annimmt (U+FFFE, U+FEFF, U+FFFF)',
  'The text has {} hashtags, Instagram takes at most {}':
    'Der Text hat {} Hashtags, Instagram nimmt höchstens {} an',
  'The post has {} links, Threads takes at most {}':
    'Der Beitrag hat {} Links, Threads nimmt höchstens {} an',
  'Shorten it by {} characters.': 'Kürze ihn um {} Zeichen.',
  'Shorten it by {} characters. Links count in full.':
    'Kürze ihn um {} Zeichen. Links zählen in voller Länge.',
  'Shorten it by {} characters. An emoji counts as 2 or more.':
    'Kürze ihn um {} Zeichen. Ein Emoji zählt als 2 oder mehr.',
  'Shorten it by {} characters. Any link counts {}, a mention without its server, and a content warning counts too.':
    'Kürze ihn um {} Zeichen. Jeder Link zählt {}, eine Erwähnung ohne ihren Server, und eine Inhaltswarnung zählt mit.',
  "Shorten it by {} characters. On this account's server links, mentions and all parts of an emoji count in full, and a content warning counts too.":
    'Kürze ihn um {} Zeichen. Auf dem Server dieses Kontos zählen Links, Erwähnungen und alle Teile eines Emojis voll, und eine Inhaltswarnung zählt mit.',
  'Shorten it by {} bytes. Letters with accents, curly quotes and emoji have 2 to 4 bytes or more.':
    'Kürze ihn um {} Bytes. Umlaute, Buchstaben mit Akzent, typografische Anführungszeichen und Emojis haben 2 bis 4 Bytes oder mehr.',
  'Shorten {} by {} characters.': 'Kürze {} um {} Zeichen.',
  'Leave out {} of them.': 'Lass {} davon weg.',
  'Leave out {} of them. linkAttachment counts as well.':
    'Lass {} davon weg. linkAttachment zählt mit.',
  '{} media are too many for Bluesky': '{} Bilder oder Videos sind zu viele für Bluesky',
  '{} media are too many for Instagram': '{} Bilder oder Videos sind zu viele für Instagram',
  '{} media are too many for LinkedIn': '{} Bilder oder Videos sind zu viele für LinkedIn',
  '{} media are too many for Mastodon': '{} Bilder oder Videos sind zu viele für Mastodon',
  '{} media are too many for Threads': '{} Bilder oder Videos sind zu viele für Threads',
  '{} media are too many for X': '{} Bilder oder Videos sind zu viele für X',
  '{} pictures are too many for Facebook': '{} Bilder sind zu viele für Facebook',
  '{} pictures are too many for Pinterest': '{} Bilder sind zu viele für Pinterest',
  'A post on Bluesky holds up to {} pictures, or one video.':
    'Ein Beitrag auf Bluesky enthält bis zu {} Bilder oder ein Video.',
  'A post on Facebook holds up to {} pictures.':
    'Ein Beitrag auf Facebook enthält bis zu {} Bilder.',
  'A post on Instagram holds up to {} pictures and videos.':
    'Ein Beitrag auf Instagram enthält bis zu {} Bilder und Videos.',
  'A post on LinkedIn holds up to {} pictures, or one GIF, or one video.':
    'Ein Beitrag auf LinkedIn enthält bis zu {} Bilder oder ein GIF oder ein Video.',
  "A post on this account's server holds up to {} pictures and GIFs, or one video.":
    'Ein Beitrag auf dem Server dieses Kontos enthält bis zu {} Bilder und GIFs oder ein Video.',
  'A post on Threads holds up to {} pictures and videos.':
    'Ein Beitrag auf Threads enthält bis zu {} Bilder und Videos.',
  'A post on X holds up to {} images, or one GIF, or one video.':
    'Ein Beitrag auf X enthält bis zu {} Bilder oder ein GIF oder ein Video.',
  'A pin holds up to {} pictures.': 'Ein Pin enthält bis zu {} Bilder.',
  'A video on Facebook stands alone': 'Ein Video steht auf Facebook allein',
  'A {} on Pinterest stands alone': 'Ein {} steht auf Pinterest allein',
  'Send one video, or only pictures.': 'Sende ein Video oder nur Bilder.',
  'Send one video, one GIF, or up to {} pictures.':
    'Sende ein Video, ein GIF oder bis zu {} Bilder.',
  'An altText has {} characters, Bluesky takes at most {}':
    'Ein Alternativtext hat {} Zeichen, Bluesky nimmt höchstens {} an',
  'The title in videoOptions must be a text': 'Der Titel in videoOptions muss ein Text sein',
  'The title of the video has {} characters, Facebook takes at most {}':
    'Der Titel des Videos hat {} Zeichen, Facebook nimmt höchstens {} an',
  'The category in videoOptions must be one of {}':
    'Die Kategorie in videoOptions muss eine von diesen sein: {}',
  'Carillon does not publish {} on {} yet': 'Carillon veröffentlicht {} auf {} noch nicht',
  'Leave out {}, or make the post on the network itself.':
    'Lass {} weg, oder schreib den Beitrag im Netzwerk selbst.',
  'replySettings must be one of {}': 'replySettings muss eines von diesen sein: {}',
  'The altText has {} characters, {} takes at most {}':
    'Der Alternativtext hat {} Zeichen, {} nimmt höchstens {} an',
  'The altText has {} characters, Pinterest takes at most {}':
    'Der Alternativtext hat {} Zeichen, Pinterest nimmt höchstens {} an',
  'The altText of all media have {} characters, Pinterest takes at most {} for a pin':
    'Die Alternativtexte zusammen haben {} Zeichen, Pinterest nimmt für einen Pin höchstens {} an',
  '{} takes no GIF': '{} nimmt kein GIF an',
  'Use a picture or a video.': 'Nimm ein Bild oder ein Video.',
  '{} takes no video of type {}': '{} nimmt kein Video der Art {} an',
  'It takes {}.': 'Es nimmt {} an.',
  'The video is {} seconds long, {} takes {} to {}':
    'Das Video ist {} Sekunden lang, {} nimmt {} bis {} an',
  'The {} has {} bytes, {} takes at most {}': 'Das {} hat {} Bytes, {} nimmt höchstens {} an',
  'A pin needs a boardId': 'Ein Pin braucht eine Pinnwand',
  'boardId is not a number': 'boardId ist keine Zahl',
  'Give extendedInfo: [{"socialProfileType":"PINTEREST","socialProfileId":…,"data":{"boardId":"…","destinationUrl":"…"}}].':
    'Gib an: extendedInfo: [{"socialProfileType":"PINTEREST","socialProfileId":…,"data":{"boardId":"…","destinationUrl":"…"}}].',
  'destinationUrl is not an http or https address':
    'Der Link des Pins ist keine Adresse mit http oder https',
  'destinationUrl is longer than {} characters': 'Der Link des Pins ist länger als {} Zeichen',
  'destinationUrl must not be a redirect URL': 'Der Link des Pins darf keine Weiterleitung sein',
  '{} only leads to another page: give the address of that page.':
    '{} führt nur auf eine andere Seite: Gib deren Adresse an.',
  'langs must be up to {} language tags': 'langs muss aus bis zu {} Sprachkürzeln bestehen',
  'Give them as ["en", "pt-BR"].': 'Gib sie so an: ["en", "pt-BR"].',
  'labels must be some of {}': 'labels muss aus einigen von diesen bestehen: {}',
  'replyControl must be {}, {}, or some of {}':
    'replyControl muss {}, {} oder einige von diesen sein: {}',
  'replyControl must be one of {}': 'replyControl muss eines von diesen sein: {}',
  'replyTo is not the address of a post on Bluesky':
    'replyTo ist nicht die Adresse eines Beitrags auf Bluesky',
  'Give https://bsky.app/profile/…/post/… or at://…/app.bsky.feed.post/…':
    'Gib https://bsky.app/profile/…/post/… oder at://…/app.bsky.feed.post/… an',
  'replyTo is neither the id nor the address of a post':
    'replyTo ist weder die Id noch die Adresse eines Beitrags',
  "Open the post on the account's own server, and give the address that is shown there.":
    'Öffne den Beitrag auf dem Server des Kontos und gib die Adresse an, die dort steht.',
  'replyTo is not the id of a post on Threads':
    'replyTo ist nicht die Id eines Beitrags auf Threads',
  'Give the postId as text, digits only. The address of a post does not contain it.':
    'Gib die postId als Text an, nur Ziffern. Die Adresse eines Beitrags enthält sie nicht.',
  'visibility must be {} or {}': 'visibility muss {} oder {} sein',
  'visibility must be one of {}': 'visibility muss eines von diesen sein: {}',
  'contentWarning must be a text': 'contentWarning muss ein Text sein',
  'sensitive must be true or false': 'sensitive muss true oder false sein',
  'language must be a language tag such as "en" or "pt-BR"':
    'language muss ein Sprachkürzel wie „en“ oder „pt-BR“ sein',
  'topicTag must be a text of 1 to {} characters without . and &':
    'topicTag muss ein Text von 1 bis {} Zeichen ohne . und & sein',
  'linkAttachment is not an http or https address':
    'linkAttachment ist keine Adresse mit http oder https',
  'Threads takes linkAttachment only for a post without media':
    'Threads nimmt linkAttachment nur für einen Beitrag ohne Bilder und Videos an',
  'Leave out the media, or put the link in the text.':
    'Lass die Bilder und Videos weg oder schreibe den Link in den Text.',
  'A PINTEREST profile cannot be bundled with other profiles':
    'Ein Pin geht nicht zusammen mit Nachrichten an andere Profile hinaus',
  'Send a message of its own for it.': 'Sende für dieses Profil eine eigene Nachricht.',
  'Only one TWITTER profile is allowed per message':
    'Eine Nachricht kann nur an ein einziges Profil auf X gehen',
  'Send a message of its own for each TWITTER profile.':
    'Sende für jedes Profil auf X eine eigene Nachricht.',
}
