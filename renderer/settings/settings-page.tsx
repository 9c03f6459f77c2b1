import { Page } from '../ui/page.tsx';
import { AppSection } from './app-section.tsx';
import { ConnectionsSection } from './connections-section.tsx';
import { LookupsSection } from './lookups-section.tsx';
import { SuppressionSection } from './suppression-section.tsx';
import { WebhookSection } from './webhook-section.tsx';

/** Connections and how the app behaves. */
export function SettingsPage() {
  return (
    <Page title="Settings">
      <ConnectionsSection />
      <LookupsSection />
      <SuppressionSection />
      <WebhookSection />
      <AppSection />
    </Page>
  );
}
