import { Button } from '@mantine/core';
import { Link } from 'wouter';

/** The way from a section to the page with all of it. */
export function SectionLink({ href, children }: { href: string; children: string }) {
  return (
    <Button component={Link} href={href} variant="default" size="compact-sm">
      {children}
    </Button>
  );
}
