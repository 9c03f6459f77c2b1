import { Page } from '../ui/page.tsx';
import { AboutSection } from './about-section.tsx';
import { AppSection } from './app-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { DataSection } from './data-section.tsx';
import { LookupsSection } from './lookups-section.tsx';
import { PolicySection } from './policy-section.tsx';
import { QuickSection } from './quick-section.tsx';
import { SuppressionSection } from './suppression-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** Connections and how the app behaves. */
export function SettingsPage() {
  return (
    <Page title="Settings">
      <PolicySection />
      <ConnectionsSection />
      <LookupsSection />
      <QuickSection />
      <SuppressionSection />
      <WebhookSection />
      <AppSection />
      <DataSection />
      <AboutSection />
    </Page>
  );
}
