import { useEffect, useRef } from 'react';
import type { StatisticsPart } from '@raffle/contracts/http/sessions';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useAdminStats } from '../shared/api/back-office-queries.js';
import { texts } from '../shared/texts.fr.js';
import { Button } from '../shared/ui/button.js';
import { Notice } from '../shared/ui/notice.js';
import './unavailable-parts.css';

const names: Record<StatisticsPart, string> = {
  identity: 'les comptes',
  catalog: 'les produits',
  tickets: 'les tickets',
  payments: 'les paiements',
};

/**
 * Above every screen of the back-office while a part of the platform does not answer; one button refetches everything, and what failed is
 * refetched when a part answers again.
 */
export function UnavailableParts() {
  const parts = useAdminStats().data?.unavailable ?? [];
  const client = useQueryClient();
  const fetching = useIsFetching() > 0;
  const before = useRef(parts.length);
  useEffect(() => {
    if (parts.length < before.current) {
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    }
    before.current = parts.length;
  }, [client, parts.length]);
  if (parts.length === 0) return null;
  const named = new Intl.ListFormat('fr').format(parts.map((part) => names[part]));
  return (
    <Notice tone="warn" announce className="unavailable-parts">
      <div className="row between row-wrap">
        <span>Une partie de la plateforme ne répond pas&nbsp;: {named}. Le reste fonctionne.</span>
        <Button
          kind="secondary"
          size="small"
          busy={fetching}
          onClick={() => void client.refetchQueries({ type: 'active' })}
        >
          {texts.retry}
        </Button>
      </div>
    </Notice>
  );
}
