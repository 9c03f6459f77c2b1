import { Component, type ReactNode } from 'react';
import { problem } from '../../shared/problem.ts';
import { Page } from '../ui/page.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';

interface Props {
  /** The address of the page: another one is shown anew. */
  at: string;
  children: ReactNode;
}

/** Keeps a fault of one page from taking the whole window with it: the navigation stays, and the page says so. */
export class PageBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Page title="This page has failed">
        <ProblemNotice problem={pageFailed} onRetry={() => this.setState({ hasFailed: false })} />
      </Page>
    );
  }
}

/** The error itself stays unsaid: it may name what stood on the page. */
const pageFailed = problem(
  'page-failed',
  'Something on this page could not be shown.',
  'Jobs and lists go on. Try again, or go to another page; if it happens again, close the app and open it again.',
);
