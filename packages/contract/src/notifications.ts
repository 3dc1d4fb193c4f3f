import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, momentSchema } from './wire.ts';

export const notificationSchema = z.object({
  id: idSchema,
  laneId: idSchema.nullable(),
  type: z.number(),
  priority: z.number(),
  description: z.string(),
  mode: z.number(),
  role: z.number(),
  createdAt: momentSchema,
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'The caller’s notifications, newest first',
  userTypes: ['Customer', 'Carrier', 'DataCustomer', 'Owner'],
  response: z.array(notificationSchema),
});
