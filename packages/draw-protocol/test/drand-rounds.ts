/** Rounds of quicknet as its relays answered them: https://api.drand.sh/<chain hash>/public/1000 and /1001. */
export const recordedRounds = [
  {
    round: 1000,
    randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
    signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
  },
  {
    round: 1001,
    signature: 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41',
  },
] as const;

/** Round 1000 is the first one 10 minutes after a list that was published then. */
export const publishedForRound1000 = '2023-08-23T15:49:22.000Z';
