package com.paymenthub.api.architecture.broken.api.rest;

record CountsInFractions(double amount) {}
