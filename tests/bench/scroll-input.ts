import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Milliseconds between two presses of a key that is held, at the fastest setting of Windows and macOS. */
const repeatEvery = 33;

/** Turns the wheel over whatever the mouse is on, as fast as the window takes it; `by` is CSS pixels a step. */
export async function wheel(page: Page, steps: number, by = 400): Promise<void> {
  for (let step = 0; step < steps; step++) await page.mouse.wheel(0, by);
}

/** A key that is held comes again and again, whether or not the window has drawn what came of the last. */
export async function held(page: Page, steps: number, key = 'PageDown'): Promise<void> {
  const presses: Promise<void>[] = [];
  for (let step = 0; step < steps; step++) {
    presses.push(page.keyboard.down(key));
    await setTimeout(repeatEvery);
  }
  await Promise.all(presses);
  await page.keyboard.up(key);
}
