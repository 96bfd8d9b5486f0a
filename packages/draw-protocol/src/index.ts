export { announcedOtherwise, type AppointmentStatement } from './appointment.js';
export { concat, equalBytes, fromHex, str, toHex, u64, utf8, type Bytes } from './bytes.js';
export { awaitedRound, beaconDelayMs, drawAt, drawMoment } from './draw-moment.js';
export {
  hasHour,
  isDemonstration,
  namesBeacon,
  readRule,
  ruleAt,
  type Appointment,
  type BeaconRule,
} from './beacon-rule.js';
export { chainOfInfo, firstRoundFrom, isSignedBy, momentOfRound } from './drand.js';
export { quicknet, type Chain } from './quicknet.js';
export { webCryptoHasher, type Hasher } from './hasher.js';
export type { MerkleTree } from './merkle.js';
export { OnePrizeAPerson, type Pick } from './pick.js';
export { createProtocol, protocolName, type DrawKeyParts, type DrawProtocol, type LeafParts } from './protocol.js';
export {
  beaconForRecord,
  beaconOfRecord,
  picksOf,
  type DrawRecord,
  type RecordBeacon,
  type RecordForfeit,
  type RecordPick,
} from './record.js';
export { forfeitAfterDays, forfeitTries, type Beacon, type Terms } from './terms.js';
export {
  isVerified,
  verificationSteps,
  verifyRecord,
  type Finding,
  type StepResult,
  type VerificationStep,
} from './verify-record.js';
export { signatureRefusal, signedBytes, type RecordKey } from './signature.js';
