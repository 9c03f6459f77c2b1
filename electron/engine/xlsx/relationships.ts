import type { WorkbookPackage } from './workbook-package.ts';
import { readDescription } from './xml-reader.ts';

interface Relationship {
  /** "worksheet", "styles": the last word of the type's URI, which is the same in both editions of the standard. */
  type: string;
  /** Name of the part it leads to. */
  target: string;
}

/** The relationships of a part ('' for the package itself), by id; those that lead out of the package are left out. */
export async function readRelationships(
  pack: WorkbookPackage,
  part: string,
): Promise<Map<string, Relationship>> {
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
