ALTER TABLE lane_summaries RENAME months_given TO months_with_awards;
ALTER TABLE lane_parts RENAME fuel_told_charge_usd TO charge_with_fuel_split_usd;
ALTER VIEW lane_bridges RENAME fx_is_told TO has_fx;
ALTER VIEW lane_bridges RENAME fuel_is_told TO has_fuel;
