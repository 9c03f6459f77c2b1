import { z } from 'zod';

/**
 * Every encoding a list can be read in: those that Excel, LibreOffice, Numbers and databases
 * write on Windows, Macs, Linux and under DOS. They are labels of the WHATWG Encoding Standard where it has one.
 */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-1',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'x-mac-ce',
  'windows-1254',
  'x-mac-turkish',
  'windows-1257',
  'iso-8859-13',
  'windows-1258',
  'windows-1251',
  'koi8-r',
  'koi8-u',
  'iso-8859-5',
  'x-mac-cyrillic',
  'windows-1253',
  'iso-8859-7',
  'x-mac-greek',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'ibm437',
  'ibm850',
  'ibm852',
  'ibm857',
  'ibm866',
] as const;
export const EncodingSchema = z.enum(encodings);
export type Encoding = z.infer<typeof EncodingSchema>;

/** What they are called for people. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western)',
  'iso-8859-1': 'ISO-8859-1 (Latin 1)',
  'iso-8859-15': 'ISO-8859-15 (Latin 9)',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250 (Central European)',
  'iso-8859-2': 'ISO-8859-2 (Central European)',
  'x-mac-ce': 'Mac Central European',
  'windows-1254': 'Windows-1254 (Turkish)',
  'x-mac-turkish': 'Mac Turkish',
  'windows-1257': 'Windows-1257 (Baltic)',
  'iso-8859-13': 'ISO-8859-13 (Baltic)',
  'windows-1258': 'Windows-1258 (Vietnamese)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'koi8-r': 'KOI8-R (Russian)',
  'koi8-u': 'KOI8-U (Ukrainian)',
  'iso-8859-5': 'ISO-8859-5 (Cyrillic)',
  'x-mac-cyrillic': 'Mac Cyrillic',
  'windows-1253': 'Windows-1253 (Greek)',
  'iso-8859-7': 'ISO-8859-7 (Greek)',
  'x-mac-greek': 'Mac Greek',
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
};

/** An encoding's name without what stands in brackets. */
export function encodingName(encoding: Encoding): string {
  return encodingNames[encoding].replace(/ \(.*/, '');
}
