import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { problem } from '../../shared/model/problem.ts';
import { ProblemNotice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

/** The code of a page, which is loaded when the page is first shown, unless `loadOtherPages` was there before. */
export interface PageCode<Props> {
  page: ComponentType<Props> | null;
  load(): Promise<ComponentType<Props>>;
}

const codes: { load(): Promise<unknown> }[] = [];

export function pageCode<Props>(load: () => Promise<ComponentType<Props>>): PageCode<Props> {
  const code: PageCode<Props> = {
    page: null,
    async load() {
      code.page ??= await load();
      return code.page;
    },
  };
  codes.push(code);
  return code;
}

/**
 * Shows a page as soon as its code is there. `React.lazy` is not used: it holds back what it has loaded for up to 300 ms,
 * so that several places that wait do not appear one after the other.
 */
export function PageOnDemand<Props extends object>({
  code,
  props,
}: {
  code: PageCode<Props>;
  props: Props;
}): ReactNode {
  const [Shown, setShown] = useState(() => code.page);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (Shown === null)
      code.load().then(
        (page) => setShown(() => page),
        () => setFailed(true),
      );
  }, [code, Shown]);
  if (hasFailed)
    return (
      <Page title="This page is missing">
        {/* Chromium keeps that a script could not be had, for as long as the document lives. */}
        <ProblemNotice problem={missing} onRetry={() => location.reload()} />
      </Page>
    );
  return Shown && <Shown {...props} />;
}

/** Loads the pages that were not shown yet: the next one at once, the others each when the window has nothing else to do. */
export function loadOtherPages(): void {
  const [following, ...rest] = codes;
  const next = () => {
    const code = rest.shift();
    if (code) requestIdleCallback(() => void code.load().then(next, next));
  };
  void following?.load().then(next, next);
}

const missing = problem(
  'page-missing',
  'This page could not be read from the app’s own files.',
  'If the app is updating, wait and try again. Otherwise restart it.',
);
