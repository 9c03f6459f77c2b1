import type { CellReading } from './cell-reading.ts';
import { emptyCell, repairable, unusable, usable, usableCell } from './cell-reading.ts';
import { unwrapped } from './surroundings.ts';

/**
 * Two-letter codes and names: the 50 states, D.C., the territories, the freely associated states and the armed
 * forces' codes (USPS Publication 28, appendix B), then older short forms (GPO Style Manual, chapter 9).
 */
const table = `
AL Alabama/Ala; AK Alaska/Alas; AZ Arizona/Ariz; AR Arkansas/Ark; CA California/Calif/Cal; CO Colorado/Colo;
CT Connecticut/Conn; DE Delaware/Del; DC District of Columbia/Washington DC/Washington D C/Wash DC/D C; FL Florida/Fla;
GA Georgia; HI Hawaii; ID Idaho/Ida; IL Illinois/Ill; IN Indiana/Ind; IA Iowa; KS Kansas/Kans/Kan; KY Kentucky/Ken;
LA Louisiana; ME Maine; MD Maryland; MA Massachusetts/Mass; MI Michigan/Mich; MN Minnesota/Minn; MS Mississippi/Miss;
MO Missouri; MT Montana/Mont; NE Nebraska/Nebr/Neb; NV Nevada/Nev; NH New Hampshire/N H; NJ New Jersey/N J;
NM New Mexico/N M/N Mex; NY New York/N Y; NC North Carolina/N C/N Car; ND North Dakota/N D/N Dak; OH Ohio;
OK Oklahoma/Okla; OR Oregon/Ore/Oreg; PA Pennsylvania/Penn/Penna; RI Rhode Island/R I; SC South Carolina/S C/S Car;
SD South Dakota/S D/S Dak; TN Tennessee/Tenn; TX Texas/Tex; UT Utah; VT Vermont; VA Virginia; WA Washington/Wash/Washington State;
WV West Virginia/W Va/W V; WI Wisconsin/Wis/Wisc; WY Wyoming/Wyo; AS American Samoa; GU Guam; MP Northern Mariana Islands/CNMI;
PR Puerto Rico/P R; VI Virgin Islands/US Virgin Islands/U S Virgin Islands/USVI/V I; FM Federated States of Micronesia/Micronesia;
MH Marshall Islands; PW Palau; AA Armed Forces Americas; AE Armed Forces Europe/Armed Forces; AP Armed Forces Pacific`;

const names = new Map<string, string>();
/** One entry for every two capitals, 1 where they are a code: the answer for nearly every cell of a good list. */
const codes = new Uint8Array(26 * 26);
const capitalA = 65;
const isCode = (first: number, second: number) =>
  first >= 0 && first < 26 && second >= 0 && second < 26 && codes[first * 26 + second] === 1;
for (const entry of table.split(';')) {
  const [, code = '', spelled = ''] = /^\s*([A-Z]{2}) (.+)$/s.exec(entry) ?? [];
  codes[(code.charCodeAt(0) - capitalA) * 26 + code.charCodeAt(1) - capitalA] = 1;
  names.set(code, code);
  for (const name of spelled.split('/')) names.set(name.trim().toUpperCase(), code);
}

/** Dots, commas and doubled spaces gone, upper case: "n.  mex." is "N MEX". */
const folded = (text: string) => text.toUpperCase().replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim();

/** The two-letter code of a state in any of its written forms, or undefined. */
export function stateCode(text: string): string | undefined {
  const fold = folded(text);
  return (
    names.get(fold) ?? names.get(fold.replace(/^(?:THE )?(?:STATE|COMMONWEALTH) OF /, '').replace(/^US-/, ''))
  );
}

/** "CA - California", "California (CA)": a code and a name that agree. */
function doubled(text: string): string | undefined {
  const [first, second, ...more] = text.split(/\s*[-(),/:]\s*/).filter((part) => part !== '');
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const code = stateCode(first);
  return code !== undefined && code === stateCode(second) ? code : undefined;
}

function readSlowly(cell: string): CellReading {
  const text = unwrapped(cell);
  if (text === '') return emptyCell;
  const code = stateCode(text) ?? doubled(text);
  if (code) return usable('state-notation', code);
  // "CA 94105", "San Francisco, CA", "San Francisco, CA 94105-1234"
  const beside = /^(?:[^,]*,)?\s*([\p{L}. ]+?)[\s,]*(?:\d{5}(?:-\d{4})?)?$/u.exec(text)?.[1];
  const inside = beside === undefined ? undefined : stateCode(beside);
  return inside === undefined ? unusable('state-unknown') : repairable('state-with-zip', inside);
}

const seen = new Map<string, CellReading>();
const seenLimit = 2000;

/** Reads a cell that should hold a U.S. state, D.C. or a territory; the strict form is two capitals. */
export function readState(cell: string): CellReading {
  if (cell.length === 0) return emptyCell;
  if (cell.length === 2 && isCode(cell.charCodeAt(0) - capitalA, cell.charCodeAt(1) - capitalA))
    return usableCell;
  const known = seen.get(cell);
  if (known) return known;
  const reading = readSlowly(cell);
  // A list has few spellings of a state; a file of other things must not fill the memory.
  if (seen.size < seenLimit && cell.length < 40) seen.set(cell, reading);
  return reading;
}
