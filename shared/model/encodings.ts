import { z } from 'zod';

/**
 * Every encoding a list can be read in, with what it is called for people: those that Excel, LibreOffice, Numbers and
 * databases write on Windows, Macs, Linux and under DOS. Iconv-lite knows them by these names.
 */
export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western)',
  'iso-8859-1': 'ISO-8859-1 (Latin 1)',
  'iso-8859-15': 'ISO-8859-15 (Latin 9)',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250 (Central European)',
  'iso-8859-2': 'ISO-8859-2 (Central European)',
  maccenteuro: 'Mac Central European',
  'windows-1254': 'Windows-1254 (Turkish)',
  macturkish: 'Mac Turkish',
  'windows-1257': 'Windows-1257 (Baltic)',
  'iso-8859-13': 'ISO-8859-13 (Baltic)',
  'windows-1258': 'Windows-1258 (Vietnamese)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'koi8-r': 'KOI8-R (Russian)',
  'koi8-u': 'KOI8-U (Ukrainian)',
  'iso-8859-5': 'ISO-8859-5 (Cyrillic)',
  maccyrillic: 'Mac Cyrillic',
  'windows-1253': 'Windows-1253 (Greek)',
  'iso-8859-7': 'ISO-8859-7 (Greek)',
  macgreek: 'Mac Greek',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-874': 'Windows-874 (Thai)',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  gb18030: 'GB18030 (Chinese, simplified)',
  big5: 'Big5 (Chinese, traditional)',
  'euc-kr': 'EUC-KR (Korean)',
  ibm437: 'DOS 437 (United States)',
  ibm850: 'DOS 850 (Western)',
  ibm852: 'DOS 852 (Central European)',
  ibm857: 'DOS 857 (Turkish)',
  ibm866: 'DOS 866 (Cyrillic)',
} as const;
export type Encoding = keyof typeof encodingNames;

export const encodings: readonly Encoding[] = Object.keys(encodingNames).filter(
  (name): name is Encoding => name in encodingNames,
);
export const EncodingSchema = z.enum(encodings);

/** An encoding's name without what stands in brackets. */
export function encodingName(encoding: Encoding): string {
  return encodingNames[encoding].replace(/ \(.*/, '');
}
