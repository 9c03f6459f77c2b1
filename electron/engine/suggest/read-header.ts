import type { ColumnKind } from '../../../shared/services.ts';
import { headerWords, spelledOut } from '../text/header-words.ts';
import { matchHeader } from './header-kinds.ts';
import { inEnglish } from './header-languages.ts';
import { type Place, readPlace } from './header-places.ts';
import { spelledRight } from './misspelt.ts';
import type { Party } from './party.ts';
import { readParty } from './read-party.ts';
import { apart, withVowels } from './vocabulary.ts';

/** What a header says: whose a column is, where, and which of several. */
export interface HeaderReading {
  /** As lower-case words, short forms written out; '' where there is no header. */
  words: string;
  /** The same without the words for the party. */
  bare: string;
  /** The same without the words for party and place. */
  core: string;
  party: Party | undefined;
  place: Place;
  /** The word for the place as it stands in the header: "situs". */
  placeWord: string;
  /** The number among the bare words, 2 for "Phone 2"; undefined where there is none. */
  number: number | undefined;
  /** Words that say neither what the column holds nor whose it is: "chaperone" of "Chaperone First Name". */
  unknown: string;
}

/** Words that say what a column holds, or nothing. */
const known = new RegExp(
  `\\b(?:${
    'first|last|middle|full|given|family|sur|fore|name|names|surname|forename|fname|lname|mname|initial|init|mi|fn|ln|f|l|m|nombres?|apellidos?|prenom|nom|completo|complet|primer|segundo|paterno|' +
    'famille|vorname|nachname|display|legal|christian|preferred|printed|phones?|telephones?|tel|mobile|cell|cellular|cellphone|landline|number|numbers|no|num|nbr|direct|home|work|dial|line|day|time|evening|' +
    'telefono|celular|movil|emails?|mail|correo|courriel|electronico|adresse|address|addresses|addr|primary|main|personal|best|city|town|village|state|st|province|provincia|departamento|bundesland|region|code|abbr|' +
    'abbreviation|cd|us|usa|usps|locality|municipality|ciudad|estado|ville|etat|de|del|la|le|du|des|of|the|in|or|and|y|et|value|formatted|desc|text|txt|field|required|county|zip|all|caps|clean|cleaned|new|' +
    'office|business|company|corporate|toll|free|ext|what|which|where|do|you|your|is|are|live|based|current|present|mine|(?<=(?:state|county) )territory|prefecture|republic|' +
    // What programs for forms and tables put in front of a field.
    'str|fld|cbo|cmb|ddl|drp|lbl|inp|tb'
  })\\b|\\d+`,
  'g',
);

/** Whether words as a whole name what is in a column of an address, in any language: none of them is a place's. */
const isExactly = (words: string) =>
  (['city', 'state'] as const).some((kind) => matchHeader(words, kind).score === 1);

const noHeader: HeaderReading = {
  words: '',
  bare: '',
  core: '',
  party: undefined,
  place: 'plain',
  placeWord: '',
  number: undefined,
  unknown: '',
};

/** What is left of words without those that say what a column holds. */
export const withoutKnownWords = (words: string) => words.replace(known, ' ').replace(/\s+/g, ' ').trim();

/** "City (from Companies)", as tables that are linked call a column of another: the companies' city. */
const ownerInFront = (header: string) =>
  header.replace(
    /^(.+?)\s*\(from ([^()]+?)(ies|s)?\)(?: \d+)?\s*$/i,
    (_, column, of, plural) => `${of}${plural === 'ies' ? 'y' : ''} ${column}`,
  );

/** What is only to be kept to in writing it down: "Phone number (with area code)". */
const hints = /\s*\(?\b(?:with|incl(?:uding|\.)?) (?:the )?(?:area|country|zip) code\)?/gi;

/** Reads a header as it stands in the file; '' reads as one that says nothing. */
export function readHeader(header: string): HeaderReading {
  const words = inEnglish(
    spelledOut(
      withVowels(
        apart(spelledRight(headerWords(ownerInFront(header.replace(hints, '').replace(/__p?c$/i, ''))))),
      ),
    ),
  ).replace(/\b(\p{L}+)(?: \1\b)+/gu, '$1');
  if (words === '') return noHeader;
  const named = readParty(words);
  const bare = named?.rest ?? words;
  const { place, word, rest } = readPlace(bare, named !== undefined);
  const digits = /(?:^| )0*(\d{1,2})(?= |$)(?!.* \d{1,2}(?: |$))/.exec(bare)?.[1];
  return {
    words,
    bare,
    core: rest,
    party: named?.party,
    place,
    placeWord: word,
    number: digits === undefined ? undefined : Number(digits),
    unknown: isExactly(rest) ? '' : withoutKnownWords(rest),
  };
}

/** How well a header names a kind of column, its party and place aside where they only say whose it is. */
export function matchReading({ bare, core }: HeaderReading, kind: ColumnKind) {
  const plain = core.replace(/ ?\b(?:address|addresses|addr)\b ?/g, ' ').trim();
  const readings =
    kind === 'business-name'
      ? [bare, bare.replace(/^(?:(?:billing|bill to|address|current|present|primary|main|associated) )+/, '')]
      : kind === 'phone'
        ? [bare]
        : kind === 'email'
          ? [bare, core]
          : [core, plain];
  const matches = [...new Set(readings)].map((text) => matchHeader(text, kind));
  return matches.reduce((best, match) => (match.score > best.score ? match : best));
}
