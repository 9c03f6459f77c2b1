import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Disclosure } from '../../renderer/ui/page.tsx';

it.each([
  { lazy: false, isThere: true },
  { lazy: true, isThere: false },
  { lazy: 'once', isThere: false },
] as const)('draws what is closed only where it is asked for: $lazy', ({ lazy, isThere }) => {
  const drawn = renderToStaticMarkup(
    <Disclosure summary="Options" lazy={lazy}>
      Bad rows
    </Disclosure>,
  );
  expect(drawn.includes('Bad rows')).toBe(isThere);
});
