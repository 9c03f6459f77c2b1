import { type Locator, expect as playwrights } from '@playwright/test';

/**
 * Playwright's, except that nothing but an element's being there is looked at while a test waits for it: each look of Playwright's
 * own that fails writes the whole page down as a screen reader reads it, for a report that nobody gets.
 */
export const expect = playwrights.extend({
  async toBeVisible(locator: Locator, options: { timeout?: number } = {}) {
    const state = this.isNot ? 'hidden' : 'visible';
    const problem = await locator.waitFor({ state, ...options }).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    return { pass: (problem === null) !== this.isNot, message: () => `Not ${state}: ${problem}` };
  },
});
