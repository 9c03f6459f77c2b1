import type { LayoutTrial } from '../../../shared/model/result-layout.ts';
import type { Duck, Session } from '../import/duck.ts';
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
  let trial: LayoutTrial | undefined;
  const attempt = (session: Session) =>
    session.atOnce(async () => {
      const before = await countVerdicts(session);
      await noteCallable(session);
      await judgeAll(session, request);
      trial = { before, after: await countVerdicts(session), freed: await countFreed(session) };
      throw new OnlyTried();
    });
  await duck.inSession(attempt, signal).catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error;
  });
  if (!trial) throw new Error('nothing was tried');
  return trial;
}
