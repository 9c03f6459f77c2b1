import type { LegacyEncoding } from '../legacy-decoder.ts';

/** An encoding that a list without any mark of its encoding may be in. */
export interface Candidate {
  encoding: LegacyEncoding;
  /** How seldom lists are in it, in the measure of `letterCost`. */
  prior: number;
}

const candidate = (encoding: Candidate['encoding'], prior: number): Candidate => ({ encoding, prior });

/** What Excel on Windows writes comes first, then Macs, then other programs, DOS last. */
export const candidates: readonly Candidate[] = [
  candidate('windows-1252', 0),
  candidate('macintosh', 4),
  candidate('windows-1250', 4),
  candidate('windows-1251', 4),
  candidate('windows-1254', 5),
  candidate('windows-1253', 5),
  candidate('windows-1255', 5),
  candidate('windows-1256', 5),
  candidate('windows-1257', 5.5),
  candidate('windows-1258', 6),
  candidate('windows-874', 6),
  candidate('shift_jis', 4),
  candidate('gb18030', 4),
  candidate('big5', 4.5),
  candidate('euc-kr', 4.5),
  candidate('euc-jp', 7),
  candidate('ibm850', 6),
  candidate('ibm437', 6.5),
  candidate('iso-8859-2', 6),
  candidate('iso-8859-15', 6),
  candidate('iso-8859-7', 7),
  candidate('iso-8859-13', 8),
  candidate('koi8-r', 6),
  candidate('koi8-u', 8),
  candidate('x-mac-cyrillic', 7),
  candidate('x-mac-ce', 7),
  candidate('x-mac-turkish', 8),
  candidate('x-mac-greek', 8),
  candidate('iso-8859-5', 8),
  candidate('ibm852', 7),
  candidate('ibm857', 8),
  candidate('ibm866', 7),
];
