import { z } from 'zod';
import { functionsForThePage } from './page-functions.ts';
import { type DrivenWindow, mainWorldHalf } from './server/page-scripts.ts';

/** A session of Chromium's debugging protocol with one page. */
export interface DebuggingSession {
  send(method: string, params?: object): Promise<unknown>;
  on(event: string, heard: (told: unknown) => void): unknown;
}

/** As Electron names it. */
const WORLD = 'Electron Isolated Context';

const paused = z.object({ callFrames: z.array(z.object({ callFrameId: z.string() })).min(1) });
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional(), objectId: z.string().optional() }),
});
const fileInfo = z.object({ path: z.string() });

/**
 * Prepares a page to show one of the app's windows as Electron does: the preload script runs in a world of its own, and has the
 * true paths of files. To be called before the page opens `window.url`; it stays so for as long as the session lasts.
 */
export async function drive(session: DebuggingSession, window: DrivenWindow): Promise<void> {
  session.on('Debugger.paused', (told) => {
    // A page that is gone meanwhile has nothing to go on with.
    void answer(session, window.secret, paused.parse(told).callFrames[0]?.callFrameId ?? '')
      .catch(() => {})
      .then(() => session.send('Debugger.resume').catch(() => {}));
  });
  const mainWorld = await mainWorldScript(window);
  await Promise.all([
    session.send('Page.enable'),
    session.send('Debugger.enable'),
    // In this order: the preload script finds the page's half in its place.
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorld }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: window.isolated, worldName: WORLD }),
  ]);
}

/** page/web-utils.ts asks for the path of a file by stopping there. Whoever else stops is not answered. */
async function answer(session: DebuggingSession, secret: string, callFrameId: string): Promise<void> {
  const evaluate = async (expression: string) =>
    evaluated.parse(await session.send('Debugger.evaluateOnCallFrame', { callFrameId, expression })).result;
  if ((await evaluate("typeof hostAsks === 'object' && hostAsks.secret")).value !== secret) return;
  const { objectId } = await evaluate('hostAsks.file');
  const { path } = fileInfo.parse(await session.send('DOM.getFileInfo', { objectId }));
  await evaluate(`hostAsks.path = ${JSON.stringify(path)}`);
}

async function mainWorldScript({ mainWorld, mainFacts, preload }: DrivenWindow): Promise<string> {
  const functions = (await functionsForThePage(preload)).map((text) => `[${JSON.stringify(text)}, ${text}]`);
  return mainWorldHalf(mainWorld, mainFacts, functions);
}
