import { suggestMapping } from '../suggest/suggest-mapping.ts';
import { inspectText } from '../text/delimited.ts';

/** As many rows as the sample of a real list has, so that the code for them is compiled by then. */
const rows = 1000;

/**
 * Inspects a list that is made up here, so that the first real one is shown sooner: in a process just started, most
 * of the time of an inspection goes into loading and compiling its code.
 */
export function warmUp(): void {
  const lines = ['First Name,Last Name,Company,Email,Phone,Street,City,State,Zip,Notes'];
  for (let row = 0; row < rows; row++) {
    lines.push(
      `Ann,Example ${row},"Example, Inc.",ann${row}@example.com,(212) 555-0${100 + (row % 100)},${row} Main St,Austin,TX,78701,`,
    );
  }
  const bytes = Buffer.from(lines.join('\r\n'));
  const inspected = inspectText('', { size: bytes.length, modifiedAt: 0 }, { bytes, whole: true }, {});
  suggestMapping(inspected.inspection);
}
