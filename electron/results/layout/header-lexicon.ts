import type { addressParts, personParts, phoneParts } from '../../../shared/model/result-layout.ts';

/**
 * What single words in the headers of results mean. Data alone: how they are put together is in read-header.ts. Words
 * are as `headerWords` writes them, after `spellings`.
 */

/** Single words in their one spelling; a dash for a word that is dropped. */
export const spellings: Record<string, string> = {
  cel: 'mobile',
  cell: 'mobile',
  cellphone: 'mobile phone',
  cells: 'mobile',
  cellular: 'mobile',
  mob: 'mobile',
  mobiles: 'mobile',
  mobilephone: 'mobile phone',
  wireless: 'mobile',
  landlines: 'landline',
  handset: 'mobile',
  ph: 'phone',
  phn: 'phone',
  phones: 'phone',
  tel: 'phone',
  tele: 'phone',
  telephone: 'phone',
  telephones: 'phone',
  num: 'number',
  nbr: 'number',
  nr: 'number',
  numbers: 'number',
  emails: 'email',
  addr: 'address',
  addresses: 'address',
  dncr: 'dnc',
  dncs: 'dnc',
  fdnc: 'dnc',
  ndnc: 'dnc',
  okay: 'ok',
  st: 'state',
  states: 'state',
  organisation: 'organization',
  persons: 'person',
  owners: 'owner',
  contacts: 'contact',
  ind: 'indicator',
  sec: 'secondary',
  prim: 'primary',
  pri: 'primary',
  alt: 'alternate',
};

/** Said of several words at once, before anything else is read. */
export const phraseSpellings: readonly (readonly [RegExp, string])[] = [
  // "Phone #1", "Phone Number 1".
  [/(?<=\w )number (?=\d)/g, ''],
  [/\bland line/g, 'landline'],
  [/\btoll free\b/g, 'tollfree'],
  [/(?<!not )\bcontact (?:number|no)\b/g, 'phone'],
  [/\be 164\b/g, 'e164'],
  [/\bb 2 b\b/g, 'business'],
  [/\bdo not ?call\b/g, 'dnc'],
  [/\b(?:non|un) (?=contactable|callable|dialable)/g, 'not '],
  [/\b(?:y n|yes no|true false|t f)\b/g, ''],
  [/\bzip (?:plus )?4\b|\bplus 4\b/g, 'zip4'],
  // "Phone No. 1", "No 2"; elsewhere "no" denies.
  [/(?<=\w )no (?=\d)/g, ''],
];

/** What a header is about: its entity. The kind of phone is part of which phone it is. */
export const phoneNouns = new Set(['phone', 'number', 'mobile', 'landline', 'voip', 'dial', 'msisdn']);
/** Those that say no more than that it is a phone. */
export const plainNouns = new Set(['phone', 'number', 'email', 'address', 'msisdn']);

/** Who phones, emails and addresses may belong to; unnumbered too, as in "Owner Phone". */
export const personNouns = new Set(
  (
    'person people contact owner individual resident occupant homeowner borrower applicant relative associate spouse ' +
    'neighbor member principal officer executive agent partner coowner tenant buyer seller landlord ' +
    'guarantor trustee parent husband wife father mother son daughter brother sister'
  ).split(' '),
);

/** Which of several: no part of what is stated. */
export const qualifiers = new Set(
  (
    'primary secondary tertiary alternate main best other additional backup direct home work office business company ' +
    'corporate personal residential household day daytime evening night tollfree hq private preferred current new ' +
    'mailing mail billing shipping property linked site situs registered verified validated top input'
  ).split(' '),
);

/** A phone or email that is called by these is not meant by the plain word. */
export const otherPlaces = new Set(
  'company business corporate work office hq home other additional'.split(' '),
);

/** What an email or phone is called that is written once more in another way. */
export const formatWords = new Set(
  'e164 formatted format raw national international display pretty normalized normalised standardized local digits'.split(
    ' ',
  ),
);

/** Without meaning beside a flag. */
export const flagFillers = new Set(
  (
    'is on in of the an any overall has was are be been to for flag flags flagged indicator status result results list listed lists ' +
    'registry registered register match matched hit yn bool boolean known serial national federal fed nat ftc us usa ' +
    'government value call caller record'
  ).split(' '),
);

/** Without meaning beside any attribute. */
export const fillers = new Set('is has the of a was'.split(' '));

/** Words that the columns of an answer are marked with as such. */
export const wrappers = new Set(
  'result results output append appended returned enriched enrichment response data skiptrace skiptraced'.split(
    ' ',
  ),
);

/** Words for what was sent. */
export const inputWords = new Set('input original submitted uploaded query searched sent source'.split(' '));

export const denials = new Set('not non no isnt without never neither off'.split(' '));
/** Beside a flag, these say that it is not set. */
export const clearWords = new Set(
  'clear cleared clean safe free ok pass passed compliant negative unlisted absent'.split(' '),
);

/** Do-not-call lists of one firm or trade: a yes counts, a no says nothing of the national list. */
export const limitedLists = new Set(
  'internal dma company house inhouse private custom own client local'.split(' '),
);

/** Words of statements about a statement: when, by whom, how sure, for which other channel. */
export const aboutWords = new Set(
  (
    'date dates dt time timestamp at checked check checks source sources reason reasons code codes score scores confidence ' +
    'summary count counts updated update created verified verification validated validation valid since expires expiry expiration exempt ' +
    'exemption version vendor notes note comment comments description desc detail details url by when until ' +
    'scrub scrubbed scrubbing scanned tested test history override consent ebr permission last range percent total level risk ' +
    'rating probability id ids day days year month fail failed changed ' +
    'error pending required eligible timezone zip4 connected active quality label'
  ).split(' '),
);

/** Other ways to reach somebody: a flag for one of them is none for calls. */
export const otherChannels = new Set('sms text texts texting message messaging fax mail email'.split(' '));

export const numberWords: Record<string, number> = Object.fromEntries(
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth',
    'one two three four five six seven eight nine ten',
  ].flatMap((words) => words.split(' ').map((word, at) => [word, at + 1])),
);

/**
 * What the columns of results state, and the words for it: data, in the spelling of `headerTokens`.
 */

/** Statements on a phone or a person that are yes or no. */
const flagParts = ['dnc', 'state-dnc', 'tcpa', 'litigator', 'contactable', 'deceased'] as const;
export type FlagPart = (typeof flagParts)[number];

/** What a column may state of what the model knows: all but what its cells are. */
export type Attribute =
  | FlagPart
  | Exclude<(typeof phoneParts)[number], 'number'>
  | (typeof personParts)[number]
  | Exclude<(typeof addressParts)[number], 'whole'>;

export const isFlag = (attribute: Attribute | undefined): attribute is FlagPart =>
  flagParts.some((part) => part === attribute);

interface AttributeWords {
  attribute: Attribute;
  /** Yes in it is a no for the attribute: "blocked" for contactable. */
  opposite?: true;
  /** Apart by commas. */
  phrases: string;
}

export const attributeWords: readonly AttributeWords[] = [
  { attribute: 'dnc', phrases: 'dnc,dont call,don t call' },
  { attribute: 'state-dnc', phrases: 'sdnc' },
  { attribute: 'tcpa', phrases: 'tcpa' },
  {
    attribute: 'litigator',
    phrases:
      'litigation risk level,litigator risk level,lawsuit risk level,litigation risk,litigator risk,lawsuit risk,' +
      'litigator,litigators,litigant,litigants,litigious,litigation,plaintiff,plaintiffs,lawsuit,lawsuits,troll,trolls',
  },
  {
    attribute: 'contactable',
    phrases:
      'contactable,callable,dialable,can call,can contact,can dial,can be called,can be contacted,may call,may be called,' +
      'may contact,ok to call,okay to call,ok to contact,ok to dial,safe to call,safe to contact,safe to dial,clear to call,' +
      'cleared to call,clean to call,good to call,allowed to call,call allowed,calling allowed,call permitted,call ok,' +
      'permitted to call,eligible to call,unblocked',
  },
  {
    attribute: 'contactable',
    opposite: true,
    phrases:
      'do not contact,dont contact,don t contact,do not dial,dont dial,can not call,cannot call,cant call,can t call,' +
      'cannot contact,cannot be called,may not call,uncontactable,noncontactable,uncallable,noncallable,undialable,' +
      'blocked,blacklisted,suppressed,suppress,opt out,opted out,optout',
  },
  { attribute: 'deceased', phrases: 'deceased,dead' },
  { attribute: 'deceased', opposite: true, phrases: 'alive,living' },

  { attribute: 'type', phrases: 'type,line type,linetype,phone type,number type,type of line,type of phone' },
  {
    attribute: 'carrier',
    phrases:
      'carrier,carrier name,provider,service provider,phone provider,network,operator,telco,telco name',
  },
  {
    attribute: 'last-seen',
    phrases:
      'last seen,last seen date,date last seen,last seen at,last seen on,last reported,last reported date,date last reported,' +
      'last active,last active date,last activity date,most recent date,last sighting',
  },
  { attribute: 'rank', phrases: 'rank,ranking,priority' },
  { attribute: 'is-input', phrases: 'is input,was input,is submitted,is original,is query' },

  {
    attribute: 'full-name',
    phrases: 'name,full name,fullname,complete name,display name,person name,whole name',
  },
  { attribute: 'first-name', phrases: 'first name,firstname,fname,given name,forename,name first' },
  {
    attribute: 'middle-name',
    phrases: 'middle name,middlename,mname,middle initial,middle,mi,name middle',
  },
  { attribute: 'last-name', phrases: 'last name,lastname,lname,surname,family name,name last' },
  { attribute: 'role', phrases: 'role,title,job title,jobtitle,position,job role' },
  { attribute: 'registered-agent', phrases: 'registered agent' },
  { attribute: 'age', phrases: 'age,est age,estimated age,approx age,exact age,age years' },
  { attribute: 'dob', phrases: 'dob,date of birth,birth date,birthdate,birthday,birth month,birth' },

  {
    attribute: 'street',
    phrases: 'street,street address,address street,street 1,address line 1,street line 1',
  },
  { attribute: 'city', phrases: 'city,town,city name' },
  { attribute: 'state', phrases: 'state,state code,state abbr,state abbreviation,province' },
  { attribute: 'zip', phrases: 'zip,zip code,zipcode,postal code,postcode,zip 5' },
];

/** Headers that, whole, tell of the row. */
export const rowWords = {
  hit: 'hit,is hit,hit flag,hit status,match,matched,is match,is matched,match found,match flag,match status,found,has match,has hit,record found',
  'people-count':
    'people count,person count,persons count,matched people count,associated people count,contact count,contacts count,' +
    'number of people,people found,num people,total people,people total,count of people,matched persons count,contacts found,people matched',
  'company-name':
    'company,company name,business,business name,organization,organization name,firm,firm name,employer,employer name,legal name,entity name',
  'row-id': 'id,row id,row number,row,row num,row index,record id,record number,uuid,uid,unique id',
} as const;
