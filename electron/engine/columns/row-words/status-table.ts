/** What a row may say against its own use. */
export const againstUse = {
  'do-not-call': 'Do not call',
  'opted-out': 'Opted out',
  'not-permitted': 'No permission',
  bounced: 'Bounced',
  wrong: 'Wrong number',
  dead: 'Disconnected',
  deceased: 'Deceased',
  deleted: 'Deleted',
  closed: 'Out of business',
} as const;
export type AgainstUse = keyof typeof againstUse;

/**
 * The words of each, as exports and dialers have them: small letters, no signs. A cell or a header means it where nothing
 * else is left but words of `filler`: "Federal DNC", "Phone 1 DNC", "Wrong number", "HasOptedOutOfEmail".
 */
export const phrases: Record<AgainstUse, string> = {
  'do-not-call':
    'dnc/dncl/dncc/dncr/dnd/dne/dnm/d n c/do not call/do not contact/do not phone/do not text/do not sms/do not email/do not mail/' +
    'do not use/do not dial/do not market/do not solicit/do not disturb/do not send/do not ring/do not reach out/do not fax/' +
    'dont call/dont contact/dont email/dont text/dont mail/never call/never contact/no calls/no more calls/no solicitation/no soliciting/' +
    'donotcall/donotcontact/donotemail/donottext/donotmail/stop/stop calling/stop contacting/take off/take me off/remove me/remove from/be removed/removed from list/' +
    'cease and desist/cease desist/litigator/litigators/tcpa litigator/litigious/blacklist/blacklisted/blocklist/blocklisted/' +
    'blocked/black listed/block listed/suppressed/suppress/suppression/suppressions/marketing suspended/requests no email/banned/no llamar/no contactar/ne pas appeler/nicht anrufen',
  'opted-out':
    'opt out/opted out/optout/optedout/opt outs/unsubscribed/unsubscribe/unsubscribes/unsub/unsubs/unsubbed/complained/complaint/complaints/spam complaint/' +
    'abuse/abuse complaint/reported spam/marked spam/spam reported/consent revoked/revoked consent/consent withdrawn/withdrew consent/' +
    'permission withdrawn/desuscrito/abgemeldet/desabonne',
  'not-permitted': 'no permission/permission denied/consent denied/consent declined/consent refused',
  bounced:
    'bounce/bounced/bounces/hardbounce/hardbounced/undeliverable/undelivered/cleaned/does not exist/mailbox does not exist/mailbox not found/' +
    'user unknown/invalid email/invalid email address/bad email/bad email address/wrong email/incorrect email/invalid mailbox/mailbox disabled/' +
    'clean time/quarantined/email address quarantined/spamtrap/spam trap',
  wrong:
    'wrong/wrong number/wrong phone/bad number/bad phone/invalid number/number is wrong/wrong person/wrong party/wrong no/wrong nbr/wrong num/wn/wrng/bad/bad no/bad num/bad nbr/invalid/invalid no/not valid/incorrect/fake/' +
    'not theirs/not their/numero equivocado',
  dead:
    'dead/dead number/dead line/phone is dead/disconnected/disconnect/disconnects/disc/disco/dc/adc/adct/not in service/no longer in service/out of service/not in order/' +
    'out of order/nis/oos/not working/non working/nonworking/no longer working/unallocated/sit tone/' +
    'temporarily disconnected/operator intercept/number changed/changed number/phone changed/no such number',
  deceased: 'deceased/died/passed away/dcsd/decd/dec d/death/rip/is dead/fallecido/verstorben/decede',
  deleted: 'deleted/delete/trash/trashed/in trash/removed/to be deleted/soft deleted',
  closed:
    'permanently closed/closed permanently/out of business/ceased operations/dissolved/defunct/no longer in business',
};

/** Of these, what is clear only where the header speaks of a status, and not in notes, tags or lists. */
export const weak = new Set(
  'wrong bad invalid incorrect fake dead stop blocked suppressed deleted delete removed trash trashed changed rip dc disc disco wn nis oos abuse complaint complained cleaned dissolved suppression'.split(
    ' ',
  ),
);
/** What is no header of such a flag: complaints about a firm, the stops of a route. */
export const noHeader = new Set(
  'stop complaint complaints abuse cleaned trash dc disc disco wn rip nis oos adc adct fake removed remove c d changed'.split(
    ' ',
  ),
);

/** What says whose or which, and nothing else. */
export const filler = new Set(
  (
    'a an as at be been by for fka from has have he hs in is it its of on per sf she that the their they to via was we us our ' +
    'number numbers phone phones telephone tel cell mobile landline line lines email emails mail sms text texts call calls contact contacts lead leads ' +
    'person customer client owner subscriber member user record row status state federal national internal company global local dialer ' +
    'list lists registry registered flag flagged mark marked hard added requested request hit match marketing newsletter already now ' +
    'please pls asked asks told wants says said again ever anymore auto hopper camp correct administratively voluntarily involuntarily'
  ).split(' '),
);
/** The same of headers alone. */
export const headerFiller = new Set(
  'all any reason type source code disposition result date time datetime timestamp when who custom field indicator ind y n yes no true false channel campaign person contact messages flags bool boolean out global group home work office direct business personal alternate alt primary secondary main other'.split(
    ' ',
  ),
);

/** Flags that say the contrary: with No there, the row speaks against itself. */
export const permissions =
  /\b(?:opt(?:ed)? in|optin|optedin|consent(?:ed|s)?|permission|ok(?:ay)? to (?:call|contact|text|phone|email)|(?:can|may) (?:we |i )?(?:call|contact|text|phone|email)|callable|contactable|allows? (?:calls|contact)|subscribed|(?:agree[sd]?|like|want|wish) to (?:be (?:called|contacted)|receive (?:calls|texts|emails))|accepts? (?:(?:email|sms|phone) )?marketing)\b/;

/** Headers of columns in which such words stand among others: of a status, and of what else is noted of a row. */
export const statusHeader =
  /\b(?:status|stat|dispositions?|dispo|disp|outcome|results?|subscription|valid|validity|validation|verification|deliverability|response|feedback|marketing|call result|last call|estado|estatus|statut|etat)\b/;
export const notesHeader =
  /\b(?:tags?|labels?|flags?|reason|stage|notes?|comments?|remarks?|lists?|segments?|groups?|category|categories|code|lifecycle|preferences?|compliance|activity|bemerkung|notas?)\b/;
/** Headers of other things: the code of a state, a group's name. */
export const otherHeader =
  /\b(?:zip|postal|area|country|county|city|town|region|address|street|url|link|(?<!status )name|title|role|position|practice|occupation|profession|department|industry|specialty|donated|price|amount|license|permit|order|deals?|opportunity|meeting|appointment|ticket|project|tax|payment|shipping|job|marital|loan|property|listing|inventory|stock)\b/;

/** Of which channel a status is; none where it is of the row. */
export const channels = {
  phone: /\b(?:phones?|telephone|tel|mobile|cell|landline|call|calls|dial|dialer|sms|voice|fax)\b/,
  email: /\b(?:emails?|newsletter|inbox|bounced?|deliverability)\b/,
} as const;

/** What a flag holds for yes. */
export const yes = new Set(
  'yes y true t 1 x checked on si oui ja sim da wahr vrai verdadero listed registered match matched hit flagged positive ✓ ✔ ☑ ✅ ☒'.split(
    ' ',
  ),
);
/** The same of permissions alone. */
export const given = new Set(
  'granted given allowed approved accepted agreed subscribed optin opted-in opted_in confirmed'.split(' '),
);
/** And for no, of permissions. */
export const no = new Set(
  'no n false f 0 off unchecked declined denied refused nein non falsch faux falso never'.split(' '),
);
