import { Button, Text } from '@mantine/core';
import { Link } from 'wouter';

/** Within a line, a notice or the head of a section. */
export const SmallButton = Button.withProps({ size: 'compact-sm' });

/** A small button without a frame, for what is pressed now and then. */
export const QuietButton = Button.withProps({ variant: 'subtle', size: 'compact-sm' });

/** A small button that leads to a page. */
export const SmallLink = (props: { href: string; children: string }) => (
  <SmallButton component={Link} {...props} />
);

/** A line about what stands above or beside it. */
export const Dim = Text.withProps({ size: 'xs', c: 'dimmed' });
