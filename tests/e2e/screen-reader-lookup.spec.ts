import { startContraryService } from '../fakes/contrary-service/service.ts';
import { expect, test } from './fixtures.ts';
import { expectAtTitle, expectHeardOnce, forgetHeard, heard, listen, pressOn, tabTo } from './heard.ts';
import { addConnection } from './steps.ts';

test('a lookup is filled in, waited for, answered and copied by what is said', async ({ app: { page } }) => {
  const service = await startContraryService();
  await addConnection(page, { name: 'Other', address: service.url, key: 'contrary-key-0123456789' });
  await listen(page);
  await pressOn(page, page.getByRole('link', { name: 'Look up' }));
  await expectAtTitle(page, 'Look up');
  const main = page.getByRole('main');
  const results = page.getByRole('region', { name: 'Results' });
  const company = main.getByRole('textbox', { name: 'Company name' });
  const state = main.getByRole('textbox', { name: 'State' });
  const lookUp = main.getByRole('button', { name: 'Look up', exact: true });

  await test.step('fields have labels, and hints that belong to them', async () => {
    await expect(main).toMatchAriaSnapshot(`
      - heading "Look up" [level=1]
      - textbox "What is this?"
      - tablist "What to look up":
        - tab "Business" [selected]
        - tab "Phone"
        - tab "Email"
        - tab "Name"
      - tabpanel "What is known":
        - textbox "Company name"
        - textbox "State"
        - button "Look up" [disabled]
      - region "Results":
        - heading "Results" [level=2]
        - paragraph: Nothing looked up yet
    `);
    await tabTo(page, company);
    await page.keyboard.type('Acme');
    await expect(lookUp).toHaveAccessibleDescription(/^Without the state the service may find nobody/);
    await page.keyboard.press('Tab');
    await expect(state).toBeFocused();
    await page.keyboard.type('Colorado');
    await expect(state).toHaveAccessibleDescription('Sent as CO.');
    await expect(lookUp).toHaveAccessibleDescription('');
  });

  await test.step('Enter: that it is looked up is said, and the answer in one sentence', async () => {
    const answer = service.hold(({ method }) => method === 'POST');
    await page.keyboard.press('Enter');
    await expectHeardOnce(page, /^Looking up\.\.\.$/);
    await expect(lookUp).toBeDisabled();
    await expect(results.getByRole('status')).toHaveAccessibleName('');
    answer();
    await expectHeardOnce(page, /^Answered: 2 of 12 people\. Phones: May call 1, .*Do not call \d+/);
    await expect(state, 'keeps the keyboard').toBeFocused();
    expect((await heard(page)).join('\n'), 'not the answer as a whole').not.toContain('Riwise');
  });

  await test.step('the answer: counts, then people, each phone with its verdict before its line type', async () => {
    await expect(results).toMatchAriaSnapshot(`
      - heading "Results" [level=2]
      - paragraph: For Acme, Colorado
      - list "Phones by verdict":
        - listitem: May call 1
        - listitem: Check first 0
      - button "Copy all"
      - paragraph: 2 of 12 people
      - table "People":
        - rowgroup:
          - row:
            - columnheader "Phone"
            - columnheader "Verdict"
            - columnheader "Line type"
        - rowgroup:
          - row:
            - rowheader /Riwise/
          - row:
            - cell /^\\(\\d{3}\\) \\d{3}-\\d{4}/
            - cell /^(May call|Do not call)/
            - cell
    `);
    const blocked = results.getByRole('row').filter({ hasText: 'Do not call' }).first();
    await expect(blocked).toMatchAriaSnapshot(`
      - cell /\\(\\d{3}\\) \\d{3}-\\d{4}/
      - cell /^Do not call/:
        - text: Do not call
        - list:
          - listitem: /\\w+/
        - button /^Never call this number/
      - cell
    `);
    const clear = results.getByRole('row').filter({ hasText: 'May call' }).first();
    await expect(clear.getByRole('list'), 'no reasons, no empty list').toHaveCount(0);
  });

  await test.step('what is copied is said once, and the keyboard stays', async () => {
    const copy = results.getByRole('button', { name: 'Copy (303) 555-0111' }).first();
    await pressOn(page, copy);
    await expectHeardOnce(page, /^Copied \(303\) 555-0111\.$/);
    await expect(copy).toBeFocused();
  });

  await test.step('asked again: the keyboard is not lost with the button that asks', async () => {
    await pressOn(page, lookUp);
    await forgetHeard(page);
    await pressOn(page, main.getByRole('button', { name: 'Look up again' }));
    await expectHeardOnce(page, /^Answered: 2 of 12 people/);
    await expectAtTitle(page, 'Look up');
    // A button that waits for what it asked has the keyboard again when that is done.
    await tabTo(page, company);
    await page.keyboard.type('Bakery');
    await pressOn(page, lookUp);
    await expect(results.getByText('For Bakery, Colorado')).toBeVisible();
    await expect(lookUp).toBeFocused();
  });
  await service.close();
});
