import { ProblemError } from '../../../shared/model/problem.ts';
import type { ImportCause } from '../../../shared/model/result-table.ts';
import { systemDisk } from '../../platform/disk.ts';
import { type Duck, openDuck } from './duck.ts';
import { DamagedDatabase, DatabaseFault } from './duck-problems.ts';
import { readMeta, writeMeta } from './meta.ts';

/**
 * Opens a result's database where it is whole, of this version and made from the very result that lies there now; else
 * says why it has to be made (again). The result's bytes are read only where its time is another one.
 * @throws ProblemError where the system refuses it.
 */
export async function openResultDatabase(result: string, database: string): Promise<Duck | ImportCause> {
  if ((await systemDisk.facts(database)) === null) return 'never-read';
  let duck: Duck;
  try {
    duck = await openDuck(database);
  } catch (error) {
    if (error instanceof DamagedDatabase) return 'damaged';
    throw error;
  }
  const cause = await whyNot(duck, result).catch((error: unknown) => {
    if (isRefusal(error)) return error;
    return 'damaged' as const;
  });
  if (cause === null) return duck;
  await duck.close();
  if (cause instanceof Error) throw cause;
  return cause;
}

/** What the system refuses stays a problem of its own; whatever else goes wrong in a look at it is damage. */
const isRefusal = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && !(error instanceof DatabaseFault);

function whyNot(duck: Duck, result: string): Promise<ImportCause | null> {
  return duck.inSession(async (session) => {
    if ((await readMeta(session, 'format')) === undefined) return 'other-version';
    const source = await readMeta(session, 'source');
    const table = await readMeta(session, 'table');
    if (!source || !table) return 'other-version';
    const [[rows] = []] = await session.rows('SELECT count(*) FROM raw');
    if (Number(rows) !== table.rows) return 'damaged';
    const now = await systemDisk.facts(result);
    if (now === null || now.bytes !== source.bytes) return 'result-changed';
    if (now.modifiedAt === source.modifiedAt) return null;
    if ((await systemDisk.sha256(result)) !== source.sha256) return 'result-changed';
    await writeMeta(session, 'source', { ...source, modifiedAt: now.modifiedAt });
    return null;
  });
}
