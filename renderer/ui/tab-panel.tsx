import type { ReactNode } from 'react';

interface Props {
  /** The `id` of the Tabs it belongs to. */
  tabs: string;
  /** The value of the open tab. */
  tab: string;
  /** Its own name. Named after its tab, a panel "Phone" would answer to the name of the field "Phone" inside it. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The panel of the open tab, tied to it by the id Mantine's tabs point to. */
export function TabPanel({ tabs, tab, label, className, children }: Props) {
  return (
    <div role="tabpanel" id={`${tabs}-panel-${tab}`} aria-label={label} className={className}>
      {children}
    </div>
  );
}
