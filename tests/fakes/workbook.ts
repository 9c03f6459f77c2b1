const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006/relationships';

export interface WorkbookPlan {
  /** Sheet XML between <sheetData> and </sheetData>, by sheet name. */
  sheets: Record<string, string>;
  /** Names of hidden sheets. */
  hidden?: string[];
  /** Sheet XML before <sheetData> and after </sheetData>, by sheet name. */
  before?: Record<string, string>;
  after?: Record<string, string>;
  /** <si> elements. */
  sharedStrings?: string;
  /** Number formats by style number; style 0 is General. */
  formats?: string[];
  date1904?: boolean;
}

/** The parts of an .xlsx package as Excel writes them, to be packed by `zip`. */
export function workbookParts(plan: WorkbookPlan): Record<string, string> {
  const names = Object.keys(plan.sheets);
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationships(
      `<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`,
    ),
    'xl/workbook.xml':
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${plan.date1904 ? ' date1904="1"' : ''}/><sheets>` +
      names.map((name, i) => tab(name, i, plan.hidden?.includes(name) ?? false)).join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relationships(
      names.map((_, i) => relationship(`s${i}`, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
        relationship('styles', 'styles', 'styles.xml') +
        relationship('strings', 'sharedStrings', '/xl/sharedStrings.xml'),
    ),
    'xl/styles.xml': styles(plan.formats ?? []),
  };
  for (const [i, name] of names.entries()) {
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}">${plan.before?.[name] ?? ''}<sheetData>${plan.sheets[name]}</sheetData>${plan.after?.[name] ?? ''}</worksheet>`;
  }
  if (plan.sharedStrings !== undefined) {
    parts['xl/sharedStrings.xml'] = `<sst xmlns="${main}">${plan.sharedStrings}</sst>`;
  }
  return parts;
}

/** Sheet XML of a table of texts, written in place; undefined leaves the cell out. */
export function sheetOf(rows: (string | undefined)[][]): string {
  return rows
    .map((cells, i) => `<row r="${i + 1}">${cells.map((text, j) => cell(text, i, j)).join('')}</row>`)
    .join('');
}

function cell(text: string | undefined, row: number, column: number): string {
  if (text === undefined) return '';
  const reference = `${String.fromCharCode(65 + column)}${row + 1}`;
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function tab(name: string, index: number, hidden: boolean): string {
  const state = hidden ? ' state="hidden"' : '';
  return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state} r:id="s${index}"/>`;
}

function relationship(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
}

function relationships(content: string): string {
  return `<Relationships xmlns="${packaging}">${content}</Relationships>`;
}

function styles(formats: string[]): string {
  const own = formats
    .map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${escapeXml(code)}"/>`)
    .join('');
  const used = formats.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('');
  return (
    `<styleSheet xmlns="${main}"><numFmts>${own}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>` +
    `<cellXfs><xf numFmtId="0"/>${used}</cellXfs></styleSheet>`
  );
}
