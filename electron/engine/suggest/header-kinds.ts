import type { ColumnKind } from '../../../shared/services.ts';

interface Synonyms {
  /** The whole header, a number after it aside. */
  exact: RegExp;
  /** Somewhere in the header, with the score it then has. */
  within: readonly (readonly [RegExp, number])[];
  /** Words that make it a header of something else: "Phone type", "Last modified". */
  other: RegExp;
}

const whole = (alternatives: string) => new RegExp(`^(?:${alternatives})$`);
const word = (alternatives: string) => new RegExp(`\\b(?:${alternatives})\\b`);
/** What a column tells about a phone, an email or a person instead of holding it. */
const about =
  'type|status|date|time|count|source|score|verified|valid|validity|validation|opt|consent|notes?|label|flag|id|uuid|' +
  'preference|permission|dnc|owner id|created|updated|modified';

const synonyms: Record<ColumnKind, Synonyms> = {
  phone: {
    exact: whole(
      '(?:tele)?phone(?: (?:number|no|num|nbr|nr))?|tel(?: (?:number|no|num))?|ph(?: (?:number|no|num))?|phonenumber|telefono|telefon|telephone',
    ),
    within: [
      [
        word(
          'mobile|cell|cellular|cellphone|mobilephone|handphone|celular|movil|cellulaire|handy|(?:telephone )?portable',
        ),
        0.95,
      ],
      [
        word(
          '(?:primary|main|best|home|direct|personal) (?:tele)?phone|phone (?:primary|main|home)|homephone',
        ),
        0.9,
      ],
      [word('phones?|telephones?|tel|phonenumber|ph|workphone|landline|telefono|telefon'), 0.87],
      [word('contact (?:number|no|num)|dial|direct line|day ?time (?:number|no)'), 0.6],
      [whole('number|numbers|home|work|direct'), 0.2],
    ],
    other: word(
      `fax|facsimile|(?:target|destination|tracking|forward(?:ed|ing)?(?: to)?|termination|inbound|transfer(?:red)?) (?:phone|number)|ext|extension|carrier(?! (?:tele)?phone)|area code|country code|company id|do not call|provider|${about}`,
    ),
  },
  email: {
    exact: whole(
      'email(?: (?:address|addr|add|id|value))?|emailaddress|correo(?: electronico)?|(?:adresse )?courriel',
    ),
    within: [
      [word('(?:primary|main|personal|best|home) email|email (?:primary|main)'), 0.93],
      [word('emails?|emailaddress|correo|courriel'), 0.88],
      [whole('mail|mail address|address email'), 0.6],
    ],
    other: word(
      `domain|bounced?|sent|opened|clicked|(?:email|mail) subject|template|provider|format|list|newsletter|host|${about.replace('|id|', '|')}`,
    ),
  },
  state: {
    exact: whole(
      'state|st|us state|state (?:code|abbr|abbrev|abbreviation|cd|name|province|region)|province state|state or province|estado|provincia|bundesland|bundesstaat|state territory|state territory code|etat|state province',
    ),
    within: [
      [word('states?|statecode|state province|estado|etat'), 0.87],
      [whole('prov|province|region|province region|(?:mail|mailing|home|billing|business|company) st'), 0.6],
    ],
    other: word(`tax|license|licence|real|united states|(?:city|town) state|zip|country|${about}`),
  },
  city: {
    exact: whole(
      'city|town|city name|city town|town city|suburb|suburb town|town suburb|city suburb|suburb city|cty|municipality|ciudad|ville|stadt|ort|cidade|citta|comune|localita',
    ),
    within: [
      [word('city|town|cityname|locality|municipality|suburb|ciudad|ville|localidad|poblacion'), 0.87],
    ],
    other: word(`state|estado|bundesland|zip|tax|county|council|code|${about}`),
  },
  'first-name': {
    exact: whole(
      'first ?name|first|f ?name|given ?name|given|fore ?name|first nm|fst name|name first|christian name',
    ),
    within: [
      [word('first ?name|fname|given ?name|fore ?name|name first|first nm'), 0.87],
      [/ (?:first|fn)$/, 0.75],
      [whole('fn|nombres?|primer nombre|vorname|prenoms?'), 0.8],
    ],
    other: word(`last|middle|full|${about}`),
  },
  'last-name': {
    exact: whole('last ?name|last|l ?name|sur ?name|family ?name|last nm|lst name|name last'),
    within: [
      [word('last ?name|lname|sur ?name|family ?name|name last|last nm'), 0.87],
      [/ (?:last|ln)$/, 0.75],
      [whole('ln|(?:primer )?apellidos?|apellido paterno|nachname|nom|nom de famille|familienname'), 0.8],
    ],
    other: word(`first|middle|full|activity|contacted|seen|login|${about}`),
  },
  'middle-name': {
    exact: whole(
      'middle ?name|middle(?: initial)?|mi|m ?name|mid ?name|name middle|middle init|mid init|m init|segundo nombre|deuxieme prenom',
    ),
    within: [
      [word('middle ?name|middle initial|mname|middle|mid init'), 0.87],
      [/ (?:mi|mn)$/, 0.75],
      [whole('initials?|second name'), 0.5],
    ],
    other: word(`school|market|first|last|full|${about}`),
  },
  'business-name': {
    exact: whole(
      '(?:company|business|organi[sz]ation|org|account|firm|employer|corporation|corporate|entity|store|practice|facility|office|legal|dba)(?: ?name)?|trade ?name|' +
        'company|biz(?: name)?|co name|name of (?:business|company|organi[sz]ation)|dba name|doing business as|legal entity name|company or account|associated company|primary associated company|current employer|empresa|negocio|compania|razon social|ragione sociale|entreprise|societe|raison sociale|firma',
    ),
    within: [
      [
        word(
          '(?:company|business|organi[sz]ation|firm|entity|account|dba|employer|corporation) ?name|companyname|businessname',
        ),
        0.87,
      ],
      [word('company|business|organi[sz]ation|dba|employer|firm|empresa|entreprise|razon social'), 0.7],
      // A vendor is the list's own firm in a list of vendors, and another in a list of orders.
      [whole('(?:vendor|supplier|merchant|dealer)(?: name)?'), 0.6],
      [whole('co'), 0.4],
      [whole('(?:client|customer|prospect|lead)(?: name)?|name'), 0.35],
    ],
    other: word(
      'phone|mobile|email|address|addr|street|city|state|zip|postal|website|web|url|size|domain|industry|revenue|owner|number|no|linkedin|description|country|' +
        `record|keywords?|first|last|employees|sic|naics|fax|title|unit(?! name)|line|hours|year|${about}`,
    ),
  },
};

interface HeaderMatch {
  /** 0 to 1; 0 when the header says nothing about the kind. */
  score: number;
  /** The header names something else that only mentions the kind, such as "Phone type". */
  other: boolean;
}

/** How well a header's words name a kind of column. */
export function matchHeader(words: string, kind: ColumnKind): HeaderMatch {
  const { exact, within, other } = synonyms[kind];
  const plain = words
    .replace(/ (?:number |no )?\d+\b/g, '')
    .replace(/^\d+ /, '')
    .trim();
  const ordinal = Number(/ (\d+)(?!.* \d)/.exec(words)?.[1] ?? 1);
  // "Phone 2" is a phone, but after "Phone 1".
  const later = Math.min(0.2, 0.04 * Math.max(0, ordinal - 1));
  if (exact.test(plain) || exact.test(words)) return { score: 1 - later, other: false };
  if (other.test(plain)) return { score: 0, other: true };
  for (const [pattern, score] of within)
    if (pattern.test(plain)) return { score: score - later, other: false };
  return { score: 0, other: false };
}
