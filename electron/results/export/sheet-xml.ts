const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;

/** Longest text of a cell, in UTF-16 units; rows and columns of a sheet: what Excel has room for. */
export const longestCell = 32_767;
export const mostSheetRows = 1_048_576;
export const mostSheetColumns = 16_384;

/** The parts of a workbook beside its sheets, by their names in the package. */
export function workbookParts(sheets: readonly string[]): Record<string, string> {
  const override = (part: string, name: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${type(name)}"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relations = (all: string) =>
    `${head}<Relationships xmlns="${packaging}/relationships">${all}</Relationships>`;
  const numbered = sheets.map((name, index) => ({ name, number: index + 1 }));
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${numbered.map(({ number }) => override(`worksheets/sheet${number}`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered.map(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      numbered
        .map(({ number }) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
        .join('') + relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`,
  };
}

/** What stands before and behind a sheet's rows; its first one stays in sight. */
export const sheetStart = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
export const sheetEnd = '</sheetData></worksheet>';

/** A row of texts. @param number From 1. @param letters What each column is called. */
export function rowXml(cells: readonly string[], number: number, letters: readonly string[]): string {
  let xml = `<row r="${number}">`;
  for (let column = 0; column < cells.length; column++) {
    const text = cells[column];
    if (text === undefined || text === '') continue;
    xml += `<c r="${letters[column]}${number}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** "A" to "XFD". */
export function columnLetters(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    let name = '';
    for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
      name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
    return name;
  });
}

/** A text as long as a cell may be, and never half a character. */
function cut(text: string): string {
  if (text.length <= longestCell) return text;
  const last = text.charCodeAt(longestCell - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? longestCell - 1 : longestCell);
}

/** Characters that XML has no way to write, halves of a pair included. */
const illegal =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const special = /[&<>"\r]|_x[0-9A-Fa-f]{4}_/;

function escaped(text: string): string {
  const legal = text.replace(illegal, '');
  if (!special.test(legal)) return legal;
  return (
    legal
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replace(/\r\n?/g, '\n')
      // Else it would be read as the character of that number.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  );
}
