import Papa from 'papaparse';
import type { ContraryOptions } from './options.ts';
import { isContactable, isHit, knownPhones } from './people.ts';

/** A result as this service writes it: LF record ends, a BOM, and column names of its own. */
export function resultCsv(upload: string, inputColumn: string, options: ContraryOptions): Buffer {
  const [header = [], ...rows] = Papa.parse<string[]>(upload.replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
  }).data;
  const input = header.indexOf(inputColumn);
  const yesNo = (value: boolean) => options.resultBooleans[value ? 0 : 1];
  const phones = knownPhones.flatMap((list, person) => list.map((phone, at) => ({ phone, person, at })));
  const cells = ({ phone }: (typeof phones)[number]) => [
    phone.number,
    phone.type,
    yesNo(phone.dnc),
    yesNo(phone.tcpa),
    phone.states.join('|'),
    yesNo(isContactable(phone)),
  ];
  const blank = Array.from({ length: 6 }, () => '');
  const found = (row: string[]) => isHit(row[input] ?? '');
  const write = (names: string[], lines: string[][]) =>
    Buffer.from(`\uFEFF${Papa.unparse([[...header, ...names], ...lines], { newline: '\n' })}\n`);

  if (options.resultLayout === 'long') {
    const names = ['Phone', 'Line Type', 'DNC', 'TCPA', 'State DNC', 'Contactable'];
    return write(
      names,
      rows.flatMap((row) =>
        found(row) ? phones.map((one) => [...row, ...cells(one)]) : [[...row, ...blank]],
      ),
    );
  }
  const names = phones.flatMap(({ person, at }, index) => {
    const name = options.resultLayout === 'wide' ? `Phone${index + 1}` : `contacts.${person}.phones.${at}`;
    const join = options.resultLayout === 'wide' ? ' ' : '.';
    return [
      options.resultLayout === 'wide' ? name : `${name}.number`,
      ...['type', 'dnc', 'tcpa', 'state_dnc', 'contactable'].map((end) => `${name}${join}${end}`),
    ];
  });
  return write(
    names,
    rows.map((row) => [...row, ...phones.flatMap((one) => (found(row) ? cells(one) : blank))]),
  );
}
