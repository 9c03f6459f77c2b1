import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** Above the title: the way back. */
  back?: ReactNode;
  /** Beside the title: a badge. */
  beside?: ReactNode;
  /** Below the title, one line. */
  subtitle?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Stays at the bottom of the window while the page scrolls. */
  footer?: ReactNode;
  /** The page itself does not scroll; a part of it does. */
  fixed?: boolean;
  /** A table is what it is for, which uses the space of a large screen. */
  wide?: boolean;
  children: ReactNode;
}

/** After the first page, each starts at its heading for keyboards and screen readers, as a page load would. */
let pagesShown = 0;

/** The frame of every page: its heading and actions, and what scrolls below. */
export function Page(props: PageProps) {
  const { title, back, beside, subtitle, actions, footer, fixed = false, wide = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} - Enrich Desk`;
  }, [title]);
  useEffect(() => {
    if (pagesShown > 0) heading.current?.focus({ preventScroll: true });
    pagesShown += 1;
  }, []);

  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <div className={classes.scroll} data-fixed={fixed || undefined}>
        <div className={classes.inner}>
          <header className={classes.header}>
            <div className={classes.heading}>
              {back}
              <div className={classes.titleLine}>
                <Title order={1} ref={heading} tabIndex={-1} className={classes.title} title={title}>
                  {title}
                </Title>
                {beside}
              </div>
              {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
            </div>
            {actions && <div className={classes.actions}>{actions}</div>}
          </header>
          {children}
        </div>
      </div>
      {footer && (
        <div className={classes.footer}>
          <div className={classes.inner}>{footer}</div>
        </div>
      )}
    </div>
  );
}
