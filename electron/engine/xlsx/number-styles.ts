import { getFormatFromId } from 'numfmt';
import { type NumberText, numberText, plainNumber } from './number-text.ts';
import type { WorkbookPackage } from './workbook-package.ts';
import { readDescription } from './xml-reader.ts';

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
export async function readNumberStyles(
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
