import type { Win } from '@raffle/contracts/http/deliveries';

/** A prize whose winner was not contacted yet. */
export const aWin: Win = {
  id: '01997b72-0000-7000-8000-00000000000a',
  product_id: 26,
  product_name: 'Moto 125',
  image_url: '',
  ticket: 4,
  places: 300,
  won_at: '2026-11-14T18:00:00.000Z',
  state: 'to_contact',
  appointment: null,
  handover: null,
  photo_agreed: false,
  photo_url: null,
  call: null,
  forfeited: null,
  steps: [],
};
