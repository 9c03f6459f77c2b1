import type { Page } from 'playwright';
import { drive } from './drive.ts';
import type { HostProcess } from './launch-host.ts';
import { withPlace } from './server/addresses.ts';
import type { Viewer } from './server/guard.ts';

/** Shows the app's window at a place in a page of Playwright's: driven, or as any browser shows it that has the address. */
export async function showWindow(
  page: Page,
  host: Pick<HostProcess, 'url' | 'driven'>,
  viewer: Viewer = 'driven',
  place = 1,
): Promise<void> {
  if (viewer === 'any') {
    await page.goto(withPlace(host.url, place));
    return;
  }
  const window = await host.driven(place);
  await drive(await page.context().newCDPSession(page), window);
  await page.goto(window.url);
}
