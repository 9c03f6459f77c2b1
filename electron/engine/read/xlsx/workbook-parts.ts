import { type NumberStyles, noNumberStyles, readNumberStyles } from './number-styles.ts';
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
