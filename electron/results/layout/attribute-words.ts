/**
 * What the columns of results state, and the words for it: data, in the spelling of `headerTokens`.
 */

/** Statements on a phone or a person that are yes or no. */
const flagParts = ['dnc', 'state-dnc', 'tcpa', 'litigator', 'contactable', 'deceased'] as const;
export type FlagPart = (typeof flagParts)[number];

const otherParts = [
  'type',
  'carrier',
  'last-seen',
  'rank',
  'person',
  'is-input',
  'full-name',
  'first-name',
  'middle-name',
  'last-name',
  'role',
  'registered-agent',
  'age',
  'dob',
  'street',
  'city',
  'state',
  'zip',
] as const;
export type Attribute = FlagPart | (typeof otherParts)[number];

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
