import { wordsIn } from './party.ts';

/** What an address is for. 'named' is a place by another word (a branch, a tournament); 'never' is no address of anyone's. */
export type Place =
  | 'plain'
  | 'mailing'
  | 'home'
  | 'site'
  | 'location'
  | 'billing'
  | 'shipping'
  | 'work'
  | 'other'
  | 'named'
  | 'never';

const any = (words: string) => new RegExp(`\\b(?:${words})\\b`, 'g');

/** In the order of precedence: "Owner Business Mailing City" is a mailing address. */
const places: readonly (readonly [Exclude<Place, 'plain' | 'named'>, RegExp])[] = [
  [
    'never',
    any(
      'birth|born|nacimiento|naissance|incorporat\\w+|formation|licen[sc]e[ds]?|licensing|dl|drivers?|registration|plate|tag|vehicle|court|event|venue|' +
        'incident|accident|violation|offen[sc]e|destination|origin|pick ?up|drop ?off|hospital|previous|prior|former|old|past|death|issued?|issuing|filing|' +
        '(?:law|high|medical|graduate|grad) school|alma mater|travel|flight|arrival|departure|remit(?: to)?|from|sender|return|listing|^to(?= (?:email|phone|name)\\b)|insurance|bank|jurisdiction|governing|ip|geo|browser|device|meeting|ceremony|wedding|reception',
    ),
  ],
  [
    'work',
    any(
      'practice location|place of business|principal (?:office|place)|work location|office location|employment',
    ),
  ],
  ['mailing', any('mail|mailing|postal|correspondence|tax (?:bill|mail|mailing)|correo|postale')],
  [
    'other',
    any('other|alternate|second|secondary|seasonal|vacation|temporary|summer|winter|third|additional'),
  ],
  [
    'site',
    any(
      'situs|site|property|premises?|subject(?! (?:first|last|middle|name|init|email|phone|cell|mobile|tel|age|sex|dob))|parcel|job ?site|job|install(?:ation)?|project|collateral|risk|unit|asset|rental|land|lot|street(?= city| state)|usage|meter|propiedad|propriete',
    ),
  ],
  ['location', any('physical|location|loc|service')],
  [
    'billing',
    any(
      'bill(?:ing)?(?: to)?|invoice|(?:credit )?card ?holder|credit card|card(?= (?:billing|address)\\b)|sold to|payment|facturacion|facturation',
    ),
  ],
  ['shipping', any('ship(?:ping)?(?: to)?|deliver[ysed]*(?: to)?|envio|livraison|lieferung')],
  ['home', any('home|perm|permanent|residen\\w+|domicile|domicilio|household|house|personal')],
  [
    'work',
    any(
      'work|workplace|business|office|company|corporate|corporation|hq|headquarters?|head office|employer|account|organi[sz]ation|firm|store|branch|practice|principal|school|university|college|vendor|supplier|merchant|dealer|facility|empresa|entreprise|travail|trabajo',
    ),
  ],
];

/** Every word for a place that headers are read by. */
export const placeWords: readonly string[] = places.flatMap(([, pattern]) => wordsIn(pattern));

interface PlaceReading {
  place: Place;
  /** The word that named it, as in the header. */
  word: string;
  /** The words without those that name places. */
  rest: string;
}

/**
 * Which address a header is about. A single word such as "Mail" or "Unit" alone names what a column holds, not a place.
 * @param ofSomebody Words for a party stood beside these, so that one alone does name a place: "Ship-To Contact".
 */
export function readPlace(words: string, ofSomebody = false): PlaceReading {
  let found: { place: Place; word: string } | undefined;
  let rest = words;
  for (const [place, pattern] of places) {
    const [word] = words.match(pattern) ?? [];
    if (word === undefined) continue;
    found ??= { place, word };
    rest = rest.replace(pattern, ' ');
  }
  rest = rest.replace(/\s+/g, ' ').trim();
  return found && (rest !== '' || ofSomebody)
    ? { ...found, rest }
    : { place: 'plain', word: '', rest: words };
}
