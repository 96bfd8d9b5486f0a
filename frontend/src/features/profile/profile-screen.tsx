import { useTitle } from '../../shared/use-title.js';
import { CloseAccount } from './close-account.js';
import { Devices } from './devices.js';
import { Notifications } from './notifications.js';
import { TextNotices } from './text-notices.js';
import { OwnAccount } from './own-account.js';
import { OwnData } from './own-data.js';
import { PlayLimitsCard } from './play-limits.js';
import { ProvePhone } from './prove-phone.js';
import './profile.css';
import { texts } from './texts.fr.js';

/** The account, the signed-in devices, play limits, the data download and closing the account (docs/product.md rules 23, 33 and 40). */
export function ProfileScreen() {
  useTitle(texts.title);
  return (
    <div className="stack stack-6">
      <h1>{texts.title}</h1>
      <div className="grid profile">
        <div className="stack stack-6">
          <OwnAccount />
          <ProvePhone />
          <Devices />
          <PlayLimitsCard />
          <Notifications />
          <TextNotices />
          <OwnData />
        </div>
        <CloseAccount />
      </div>
    </div>
  );
}
