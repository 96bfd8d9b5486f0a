import type { EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorMessage } from '../api/api-error.js';
import { downloadCsv } from '../api/download.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { useToast } from '../ui/toasts.js';
import { texts } from './texts.fr.js';

/** Downloads all rows that match the filters, not only the current page. */
export function CsvButton({ of: title, endpoint, query, params }: CsvButtonProps) {
  const showToast = useToast();
  const download = useMutation({
    mutationFn: () => downloadCsv(endpoint, query, params),
    onError: (error) => showToast(errorMessage(error, texts.csvFailed), 'bad'),
  });
  return (
    <Button
      kind="secondary"
      busy={download.isPending}
      aria-label={texts.csvOf(title)}
      onClick={() => download.mutate()}
    >
      <Icon of={Download} />
      {texts.csv}
    </Button>
  );
}

export interface CsvButtonProps {
  /** What is downloaded, for screen readers. */
  of: string;
  endpoint: EndpointDefinition;
  query: object;
  /** The parameters of the endpoint's path. */
  params?: Readonly<Record<string, string | number>>;
}
