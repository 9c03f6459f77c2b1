import { expect, test } from 'vitest';
import { createIntent } from '../../renderer/ui/use-intent.ts';

function anIntent() {
  let made = 0;
  return createIntent(() => `press-${++made}`);
}

test('a press is taken once, however often the button is hit', () => {
  const intent = anIntent();
  expect([intent.take(), intent.take(), intent.take()]).toEqual(['press-1', null, null]);
});

test('a press that came to nothing is tried again as the same one, so that main can tell', () => {
  const intent = anIntent();
  intent.take();
  intent.giveBack();
  expect([intent.take(), intent.take()]).toEqual(['press-1', null]);
});

test('only a person makes another press of it', () => {
  const intent = anIntent();
  intent.take();
  intent.renew();
  expect([intent.take(), intent.take()]).toEqual(['press-2', null]);
});
