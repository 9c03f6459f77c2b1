import type { LayoutTrial } from '../../../shared/model/result-layout.ts';
import type { Duck } from '../import/duck.ts';
import { countFreed, countVerdicts, noteCallable } from './freed-numbers.ts';
import { type JudgeRequest, judgeAll } from './judge-result.ts';

/** Undoes what was tried. */
class OnlyTried extends Error {}

/** What another layout would make of a result's phones; the result stays as it is. @throws as `judgeResult`. */
export async function tryLayout(
  duck: Duck,
  request: JudgeRequest,
  signal?: AbortSignal,
): Promise<LayoutTrial> {
  const session = await duck.session();
  let trial: LayoutTrial | undefined;
  try {
    await session.atOnce(async () => {
      const before = await countVerdicts(session);
      await noteCallable(session);
      await judgeAll(session, request, signal);
      trial = { before, after: await countVerdicts(session), freed: await countFreed(session) };
      throw new OnlyTried();
    });
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error;
  } finally {
    session.close();
  }
  if (!trial) throw new Error('nothing was tried');
  return trial;
}
