import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './page.module.css';

/** The way back to what this page belongs to. */
export function BackLink({
  href,
  onClick,
  children,
}: {
  href: string;
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <Link href={href} className={classes.back} {...(onClick && { onClick })}>
      <IconChevronLeft size={14} stroke={2} aria-hidden />
      {children}
    </Link>
  );
}
