import { Copy } from 'lucide-react';
import { copyText } from '../../shared/copy-text.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';
import './team.css';

/** Shows the recovery codes, once only. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const showToast = useToast();
  const copy = async () => {
    if (await copyText(codes.join('\n'))) showToast(texts.codesCopied);
    else showToast(texts.copyFailed, 'bad');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.recoveryTitle}
      footer={
        <>
          <Button kind="secondary" onClick={() => void copy()}>
            <Icon of={Copy} />
            {texts.copyCodes}
          </Button>
          <Button onClick={onClose}>{texts.codesKept}</Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <b>{texts.recoveryOnce}</b> {texts.recoveryWhat}
        </p>
        <ol className="recovery-codes num">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
