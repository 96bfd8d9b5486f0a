import { Module } from '@nestjs/common';
import { HeldActs } from '@raffle/back-office-kit';
import { DrawsModule } from '../draws/draws.module.js';
import { ImagesModule } from '../images/images.module.js';
import { AdvanceDelivery } from './advance-delivery.js';
import { CallWinner } from './call-winner.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesHandlers } from './deliveries.handlers.js';
import { EvidenceController } from './evidence.controller.js';
import { ForfeitPrize } from './forfeit-prize.js';
import { HandoverProofs } from './handover-proofs.js';
import { HeldHandOver, HoldHandOver } from './held-hand-over.js';
import { HeldHandOversController } from './held-hand-overs.controller.js';
import { KeepEvidence } from './keep-evidence.js';
import { ListDeliveries } from './list-deliveries.js';
import { OwnWins } from './own-wins.js';
import { ReadWords } from './read-words.js';
import { SayWords } from './say-words.js';
import { WinnerWordsController } from './winner-words.controller.js';

/** The hand-over of prizes, from the draw to the winner's confirmation. */
@Module({
  imports: [DrawsModule, ImagesModule],
  controllers: [DeliveriesController, EvidenceController, HeldHandOversController, WinnerWordsController],
  providers: [
    AdvanceDelivery,
    ForfeitPrize,
    ListDeliveries,
    OwnWins,
    CallWinner,
    HandoverProofs,
    KeepEvidence,
    SayWords,
    ReadWords,
    HoldHandOver,
    ...HeldActs.of({ handover: HeldHandOver }),
    DeliveriesHandlers,
  ],
  exports: [ForfeitPrize, AdvanceDelivery, HandoverProofs],
})
export class DeliveriesModule {}
