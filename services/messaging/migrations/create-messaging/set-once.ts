import { createSetOnce, setOnce } from '@raffle/service-kit/database';

/** What is set once in tables that no other trigger guards (docs/security.md#what-the-services-database-roles-may-do). */
export const setOnceColumns = `
${createSetOnce}
${setOnce('person', 'user_id', 'registered_at', 'erased_at')}
${setOnce('draw_hour', 'product_id', 'draw_at', 'known_at')}
${setOnce('draw_outcome', 'product_id', 'outcome', 'happened_at', 'reason', 'winners', 'told_all_at')}
${setOnce('holder_message', 'id', 'product_id', 'admin_id', 'subject', 'content', 'agreed', 'cancelled_at', 'begun_at', 'sent_at')}
${setOnce('message', 'id', 'user_id', 'author', 'admin_id', 'notice', 'notice_of', 'notice_version', 'notice_data', 'in_app_alone', 'content', 'read_at')}
`;
