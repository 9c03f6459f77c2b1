import { format, getFormatFromId, getFormatInfo, isValidFormat } from 'numfmt';
import { readDescription, type WorkbookPackage, xlsxError } from './workbook-package.ts';

export interface SheetPart {
  name: string;
  /** Hidden by the author ("hidden"), or by a program so that only a program can show it ("veryHidden"). */
  state: 'visible' | 'hidden' | 'veryHidden';
  part: string;
}

/** What has to be known of a workbook before one of its sheets can be read. */
export interface WorkbookParts {
  /** Sheets with cells, in the order of their tabs; chart sheets are left out. */
  sheets: SheetPart[];
  sharedStrings: string | undefined;
  numberStyles: NumberStyles;
}

/** A contact list on more sheets than these is none. */
const maxSheets = 1000;

/** @throws ProblemError where the package holds no workbook that can be read. */
export async function readWorkbookParts(pack: WorkbookPackage): Promise<WorkbookParts> {
  if (!pack.has('_rels/.rels')) throw xlsxError('notAWorkbook');
  const root = [...(await readRelationships(pack, '')).values()];
  const main = root.find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined) throw xlsxError('notAWorkbook');
  if (main.endsWith('.bin')) throw xlsxError('binaryWorkbook');
  if (!pack.has(main)) throw xlsxError(/workbook/i.test(main) ? 'damaged' : 'notAWorkbook');

  const { date1904, tabs } = await readTabs(pack, main);
  const relationships = await readRelationships(pack, main);
  const partOfType = (wanted: string) =>
    [...relationships.values()].find(({ type, target }) => type === wanted && pack.has(target))?.target;
  const styles = partOfType('styles');
  return {
    sheets: tabs.flatMap(({ name, state, id }) => {
      const related = relationships.get(id);
      return related?.type === 'worksheet' ? [{ name, state, part: related.target }] : [];
    }),
    sharedStrings: partOfType('sharedStrings'),
    numberStyles: styles ? await readNumberStyles(pack, styles, date1904) : noNumberStyles,
  };
}

interface Tab {
  name: string;
  state: SheetPart['state'];
  /** Of the relationship that leads to the sheet. */
  id: string;
}

/** @throws ProblemError where the part is no workbook: documents and presentations come in such packages, too. */
async function readTabs(pack: WorkbookPackage, main: string) {
  const tabs: Tab[] = [];
  let rootName: string | undefined;
  let extensions = 0;
  // Newer programs state properties of their own in an extension, under the same name.
  let stated: string | undefined;
  await readDescription(pack, main, {
    open(name, attributes) {
      rootName ??= name;
      const attributeOf = (wanted: string) =>
        attributes[Object.keys(attributes).find((key) => key.replace(/^.*:/, '') === wanted) ?? ''];
      if (name === 'ext') extensions++;
      else if (name === 'workbookPr' && extensions === 0) stated ??= attributeOf('date1904');
      else if (name === 'sheet' && extensions === 0) {
        if (tabs.length === maxSheets) throw xlsxError('tooLarge');
        const { name: tabName = '', state } = attributes;
        tabs.push({ name: tabName, state: stateOf(state), id: attributeOf('id') ?? '' });
      }
    },
    close(name) {
      if (name === 'ext') extensions--;
    },
  });
  if (rootName !== 'workbook') throw xlsxError('notAWorkbook');
  return { date1904: /^(1|true|on)$/i.test(stated ?? ''), tabs };
}

function stateOf(state: string | undefined): SheetPart['state'] {
  return state === 'hidden' || state === 'veryHidden' ? state : 'visible';
}

interface Relationship {
  /** "worksheet", "styles": the last word of the type's URI, which is the same in both editions of the standard. */
  type: string;
  /** Name of the part it leads to. */
  target: string;
}

/** The relationships of a part ('' for the package itself), by id; those that lead out of the package are left out. */
async function readRelationships(pack: WorkbookPackage, part: string): Promise<Map<string, Relationship>> {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const relationships = new Map<string, Relationship>();
  await readDescription(pack, `${folder}_rels/${part.slice(slash + 1)}.rels`, {
    open(name, attributes) {
      const { Id, Type = '', Target = '', TargetMode } = attributes;
      if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
      const target = partOf(folder, Target);
      if (target !== undefined)
        relationships.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
  return relationships;
}

/**
 * A target is a URI reference, relative to its folder or, with a slash, to the package. One that is none leads nowhere:
 * it may be that of a link which nobody needs here.
 */
function partOf(folder: string, target: string): string | undefined {
  try {
    return decodeURI(new URL(target.replaceAll('\\', '/'), `package:/${folder}`).pathname).slice(1);
  } catch {
    return undefined;
  }
}

/** From a number cell's raw value to its text. */
type NumberText = (raw: string) => string;

/** Serial dates of the 1904 system (workbooks from old Macs) count from this many days later. */
const days1904 = 1462;

/** Longer formats than Excel lets anybody make (ECMA-376, numFmt); whoever made them wanted the formatter busy. */
const maxPattern = 255;

/**
 * How a number cell with this format reads on the screen: "00000" keeps a ZIP code's zeros, a date is a date.
 * One departure from the screen: where Excel would hide digits, for want of room (General), by a scientific format, by
 * scaling to thousands or altogether (";;;"), all of them are given, because a phone shown as 2.1E+9 is still a phone.
 */
export function numberText(pattern: string, date1904: boolean): NumberText {
  const type = typeOf(pattern);
  if (type === 'general' || type === 'text' || type === 'scientific') return plainNumber;
  const isDate = type === 'date' || type === 'datetime';
  const isTime = isDate || type === 'time';
  const shift = date1904 && isDate ? days1904 : 0;
  return (raw) => {
    const value = Number(raw);
    if (!Number.isFinite(value)) return raw;
    // Spaces at the ends line figures up in a column; they are not part of what is read.
    const text = format(pattern, value + shift, { locale: 'en-US' }).trim();
    return isTime ? text || plainNumber(raw) : withAllDigits(text, raw);
  };
}

/** A pattern that can't be understood shows the bare number. */
function typeOf(pattern: string): string {
  return pattern.length <= maxPattern && isValidFormat(pattern) ? getFormatInfo(pattern).type : 'general';
}

/** The text, unless it lacks digits of a whole number that it stands for. */
function withAllDigits(text: string, raw: string): string {
  const plain = plainNumber(raw);
  if (!/^-?\d+$/.test(plain)) return text === '' ? plain : text;
  // Ten digits in groups of three are a phone in a column that someone took for amounts.
  if (plain.length >= 10 && /\d,\d{3}/.test(text)) return plain;
  return text.replace(/\D/g, '').includes(plain.replace('-', '')) ? text : plain;
}

/** Every digit that Excel itself keeps (15 significant ones), without exponent where that can be. */
function plainNumber(raw: string): string {
  if (/^-?[1-9]\d{0,14}$/.test(raw)) return raw;
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
}

/** From a cell's style number to what shows its number; a style that the workbook lacks shows the bare number. */
export type NumberStyles = (style: number) => NumberText;

export const noNumberStyles: NumberStyles = () => plainNumber;

/** Twice what Excel can hold of either; a part with more is read no further. */
const maxStyles = 131_072;

/**
 * Reads a workbook's number formats. Each is looked into when a cell first needs it: workbooks carry thousands of
 * styles that no cell has.
 * @throws ProblemError where the part is damaged or too large.
 */
async function readNumberStyles(
  pack: WorkbookPackage,
  part: string,
  date1904: boolean,
): Promise<NumberStyles> {
  const patterns = new Map<number, string>();
  const formatIds: number[] = [];
  let inCellStyles = false;
  let done = false;
  await readDescription(
    pack,
    part,
    {
      open(name, attributes) {
        if (name === 'numFmt' && patterns.size < maxStyles)
          patterns.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        else if (name === 'cellXfs') inCellStyles = true;
        else if (name === 'xf' && inCellStyles) formatIds.push(Number(attributes.numFmtId ?? 0));
        done ||= formatIds.length >= maxStyles;
      },
      close(name) {
        if (name === 'cellXfs') done = true;
      },
    },
    () => done,
  );
  const texts = new Map<number, NumberText>();
  return (style) => {
    const id = formatIds[style] ?? 0;
    const known =
      texts.get(id) ?? numberText(patterns.get(id) ?? (getFormatFromId(id) || 'General'), date1904);
    texts.set(id, known);
    return known;
  };
}
