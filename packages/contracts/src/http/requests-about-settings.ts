import * as z from 'zod/mini';
import { choosePaymentProvider, requestedSettings, twoPeopleRule } from './admin-settings.js';
import { approvalAnswer, approvalReason } from './approvals.js';
import { defineEndpoint } from './define-endpoint.js';

export const requestSettings = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/requests',
  access: 'admin',
  areas: ['money'],
  about: ['approvals', 'settings'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second administrator to change the settings of the platform or of the referral programme: any subset',
  form: {},
  body: z.strictObject({ ...requestedSettings.shape, reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});

export const requestTwoPeople = defineEndpoint({
  method: 'POST',
  path: '/admin/settings/two-people/requests',
  access: 'super_admin',
  about: ['approvals', 'settings'],
  service: 'identity',
  limit: 'general',
  summary: 'Ask a second super_admin to switch “two people” off, or to change the amount from which money needs both',
  form: {},
  body: z.strictObject({ ...twoPeopleRule, reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});

export const requestPaymentProvider = defineEndpoint({
  method: 'POST',
  path: '/admin/payment-providers/requests',
  access: 'super_admin',
  about: ['approvals', 'payment_providers'],
  service: 'payments',
  limit: 'general',
  summary: 'Ask a second super_admin to open new payments at another configured provider',
  body: z.strictObject({ name: choosePaymentProvider.body.shape.name, reason: approvalReason }),
  answer: approvalAnswer,
  status: 201,
});
