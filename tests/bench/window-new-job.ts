import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { serviceIds } from '../../shared/model/services.ts';
import { middleOf, settle, untilSaid, untilShown, withProfile, withWindow } from './bench-window.ts';
import { writeContactList } from './made-up-lists.ts';
import { longestTask, watchMainThread } from './main-thread.ts';
import { counted, type Measurement } from './table.ts';

const picker = '[role="radiogroup"][aria-label="Service"]';

/** A long list on New job, while a person tries one service after another. */
export const measureServiceSwitch = (browser: Browser, rows: number): Promise<Measurement[]> =>
  withProfile(async ({ folder, profile }) => {
    const list = join(folder, 'contacts.csv');
    await writeContactList(list, rows);
    return await withWindow(browser, profile, async ({ page, open }) => {
      await open();
      await page.getByRole('button', { name: 'New job' }).click();
      const chooser = page.getByLabel('CSV file');
      await chooser.waitFor({ state: 'attached' });
      await settle();
      const dropped = await watchMainThread(browser, async () => {
        await chooser.setInputFiles(list);
        await untilShown(page, `${picker} input:checked`);
        await settle();
      });
      const services = await Promise.all(
        serviceIds.map(async (id) => ({
          chosen: `${picker} input[value="${id}"]:checked`,
          at: await middleOf(page.locator(`${picker} input[value="${id}"]`)),
        })),
      );
      const switched = await watchMainThread(browser, async () => {
        for (const { chosen, at } of services) {
          await page.mouse.click(at.x, at.y);
          await untilShown(page, chosen, 'dialog');
          await settle();
        }
        await untilSaid(page, 'All rows checked.');
        await settle();
      });
      const of = `list of ${counted(rows)} rows on New job`;
      return [
        longestTask(`${of}: read`, dropped),
        longestTask(`${of}: service switched ${services.length} times`, switched),
      ];
    });
  });
