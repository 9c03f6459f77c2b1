import { getFormatFromId } from 'numfmt';
import { type NumberText, numberText } from './number-text.ts';
import type { WorkbookPackage } from './workbook-package.ts';
import { xlsxError } from './xlsx-problems.ts';
import { readXml, type XmlAttributes } from './xml-reader.ts';

export interface SheetPart {
  name: string;
  /** Hidden by the author, or by a program. */
  hidden: boolean;
  part: string;
}

/** What has to be known of a workbook before one of its sheets can be read. */
export interface WorkbookParts {
  /** Sheets with cells, in the order of their tabs; chart sheets are left out. */
  sheets: SheetPart[];
  sharedStrings: string | undefined;
  /** By a cell's style number: what shows its number. */
  numberTexts: NumberText[];
}

interface Relationship {
  type: string;
  target: string;
}

/** More than any real workbook's descriptions of itself; they are read into memory. */
const maxDescription = 64 * 2 ** 20;

/** @throws ProblemError where the package holds no workbook that can be read. */
export async function readWorkbookParts(pack: WorkbookPackage): Promise<WorkbookParts> {
  if (!pack.has('_rels/.rels')) throw xlsxError('notAWorkbook');
  const root = [...(await readRelationships(pack, '')).values()];
  const main = root.find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !/workbook/i.test(main)) throw xlsxError('notAWorkbook');
  if (main.endsWith('.bin')) throw xlsxError('binaryWorkbook');

  const relationships = await readRelationships(pack, main);
  const { date1904, tabs } = await readTabs(pack, main);
  const partOfType = (wanted: string) =>
    [...relationships.values()].find(({ type, target }) => type === wanted && pack.has(target))?.target;
  const styles = partOfType('styles');
  return {
    sheets: tabs.flatMap(({ name, hidden, id }) => {
      const related = relationships.get(id);
      return related?.type === 'worksheet' ? [{ name, hidden, part: related.target }] : [];
    }),
    sharedStrings: partOfType('sharedStrings'),
    numberTexts: styles ? await readNumberTexts(pack, styles, date1904) : [],
  };
}

/** The relationships of a part ('' for the package itself), by id; targets made into part names. */
async function readRelationships(pack: WorkbookPackage, part: string): Promise<Map<string, Relationship>> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const relationships = new Map<string, Relationship>();
  await readDescription(pack, `${folder}_rels/${part.slice(slash + 1)}.rels`, (name, attributes) => {
    const { Id, Type = '', Target = '', TargetMode } = attributes;
    if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
    // A type is a URI that differs between the two editions of the standard; its last word does not.
    relationships.set(Id, {
      type: Type.slice(Type.lastIndexOf('/') + 1),
      target: resolvePart(folder, Target),
    });
  });
  return relationships;
}

/** A target is a URI reference, relative to its folder or, with a slash, to the package. */
function resolvePart(folder: string, target: string): string {
  try {
    return decodeURI(new URL(target, `package:/${folder}`).pathname).slice(1);
  } catch (error) {
    throw xlsxError('damaged', error);
  }
}

async function readTabs(pack: WorkbookPackage, main: string) {
  const tabs: { name: string; hidden: boolean; id: string }[] = [];
  let date1904 = false;
  await readDescription(pack, main, (name, attributes) => {
    if (name === 'workbookPr') date1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    const idKey = Object.keys(attributes).find((key) => key.endsWith(':id'));
    tabs.push({
      name: attributes.name ?? '',
      hidden: (attributes.state ?? 'visible') !== 'visible',
      id: attributes[idKey ?? ''] ?? '',
    });
  });
  return { date1904, tabs };
}

async function readNumberTexts(pack: WorkbookPackage, part: string, date1904: boolean) {
  const patterns = new Map<number, string>();
  const styles: number[] = [];
  let inCellStyles = false;
  await readDescription(
    pack,
    part,
    (name, attributes) => {
      if (name === 'numFmt') patterns.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) styles.push(Number(attributes.numFmtId ?? 0));
    },
    (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  );
  const texts = new Map<number, NumberText>();
  return styles.map((id) => {
    const known =
      texts.get(id) ?? numberText(patterns.get(id) ?? (getFormatFromId(id) || 'General'), date1904);
    texts.set(id, known);
    return known;
  });
}

async function readDescription(
  pack: WorkbookPackage,
  part: string,
  open: (name: string, attributes: XmlAttributes) => void,
  close: (name: string) => void = () => {},
): Promise<void> {
  if (pack.size(part) > maxDescription) throw xlsxError('tooLarge');
  await readXml(pack.read(part), { open, close });
}
